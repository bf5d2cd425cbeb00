import { csvText } from "../../csv.ts";
import { statusLabels, type TranscriptRow, typeLabels } from "./transcript-rows.ts";

const head = [
  ...["Completed on", "Activity", "Lesson", "Type", "Amount", "Standing"],
  ...["Provider", "Provider's address", "Certificate id", "Verify at"],
];

export const renderTranscriptCsv = (rows: readonly TranscriptRow[]): string =>
  csvText([
    head,
    ...rows.map((row) => [
      ...[row.completedOn, row.title, row.lessonNumber, typeLabels[row.type]],
      ...[row.amount.toFixed(2), statusLabels[row.status]],
      ...[row.provider?.name, row.provider?.web, row.certificateId, row.verifyUrl],
    ]),
  ]);
