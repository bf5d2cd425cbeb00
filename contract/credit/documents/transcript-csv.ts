import { csvText } from "../../csv.ts";
import { standingNames, type TranscriptRow, typeNames } from "./transcript-rows.ts";

const head = [
  ...["Completed on", "Activity", "Lesson", "Type", "Amount", "Standing"],
  ...["Provider", "Provider's address", "Certificate id", "Verify at"],
];

export const transcriptText = (rows: readonly TranscriptRow[]): string =>
  csvText([
    head,
    ...rows.map((row) => [
      ...[row.completedOn, row.title, row.lessonNumber, typeNames[row.type]],
      ...[row.amount.toFixed(2), standingNames[row.standing]],
      ...[row.provider?.name, row.provider?.web, row.certificateId, row.verifyUrl],
    ]),
  ]);
