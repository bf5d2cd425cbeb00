import { csvText } from "../../csv.ts";
import { transcriptCsvHeader } from "./transcript-copy.ts";
import { statusLabels, type TranscriptRow, typeLabels } from "./transcript-rows.ts";

export const renderTranscriptCsv = (rows: readonly TranscriptRow[]): string =>
  csvText([
    transcriptCsvHeader,
    ...rows.map((row) => [
      ...[row.completedOn, row.title, row.lessonNumber, typeLabels[row.type]],
      ...[row.amount.toFixed(2), statusLabels[row.status]],
      ...[row.provider?.name, row.provider?.web, row.certificateId, row.verifyUrl],
    ]),
  ]);
