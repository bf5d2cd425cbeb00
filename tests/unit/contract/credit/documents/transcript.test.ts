import { beforeAll, expect, test } from "vitest";
import { documentFileName } from "#contract/credit/documents/labels.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { drawTranscript, type Transcript } from "#contract/credit/documents/transcript.ts";
import { renderTranscriptCsv } from "#contract/credit/documents/transcript-csv.ts";
import { type TranscriptRow, totalsByYear } from "#contract/credit/documents/transcript-rows.ts";
import { textIn, textRunsIn } from "../../../../support/pdf-text.ts";
import { readableTools } from "./samples.ts";

let tools: PdfTools;
beforeAll(async () => {
  tools = await readableTools();
});

const someRow = (changes: Partial<TranscriptRow> = {}): TranscriptRow => ({
  completedOn: "2026-11-18",
  title: "Coming down after nights",
  lessonNumber: "RL-103",
  type: "contact_hours",
  amount: 0.25,
  provider: { name: "Ward School", web: "school.example" },
  status: "issued",
  certificateId: "kX7vQ2mB9sT4wY1zLpR8dA",
  verifyUrl: "https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA",
  ...changes,
});

const someTranscript = (rows: readonly TranscriptRow[]): Transcript => ({
  recipient: "Amara Okafor",
  credential: "Registered Nurse",
  licenses: ["RN, FL 9123456"],
  createdAt: "2026-11-19T22:10:00.000Z",
  rows,
});

const mixed = [
  someRow(),
  someRow({ amount: 0.5, completedOn: "2025-01-02" }),
  someRow({ type: "cme", amount: 1.25 }),
  someRow({ amount: 4, status: "revoked" }),
  someRow({ amount: 8, status: "pending", certificateId: undefined, verifyUrl: undefined }),
  someRow({ type: "participation", amount: 0 }),
  someRow({ amount: 0.75 }),
];

test("[CE-06] a transcript totals confirmed credits by year and type", () => {
  expect(totalsByYear(mixed)).toEqual([
    { year: "2026", type: "contact_hours", amount: 1 },
    { year: "2026", type: "cme", amount: 1.25 },
    { year: "2025", type: "contact_hours", amount: 0.5 },
  ]);
  const text = textIn(drawTranscript(tools, someTranscript(mixed)));
  expect(text).toContain("2026: 1.00 contact hours");
  expect(text).toContain("2026: 1.25 CME credit");
  expect(text).toContain("Pending verification");
  expect(text).toContain("Totals don't include revoked or pending credit.");
});

test("[CE-06] a long transcript has every entry on numbered pages without overflow", () => {
  const rows = Array.from({ length: 120 }, (_, at) =>
    someRow({ title: at % 7 === 0 ? "A long title that wraps ".repeat(9) : `Lesson ${at}` }),
  );
  const written = textRunsIn(drawTranscript(tools, someTranscript(rows)));
  const text = written.map((line) => line.text).join("\n");
  expect(text.match(/RL-103 · Ward School · kX7vQ2mB9sT4wY1zLpR8dA/g)).toHaveLength(120);
  const pages = Number(/Page 1 of (\d+)/.exec(text)?.[1]);
  expect(pages).toBeGreaterThan(5);
  expect(text).toContain(`Page ${pages} of ${pages}`);
  for (const { y } of written) expect(y).toBeGreaterThan(30);
});

test("[CE-06] an empty transcript says that there are no credits", () => {
  expect(textIn(drawTranscript(tools, someTranscript([])))).toContain("No credit yet.");
});

test("[CE-06] the transcript CSV has one row per entry and no formulas", () => {
  const [head, first, second] = renderTranscriptCsv([
    someRow({ title: '=cmd|"/c calc"!A1' }),
    someRow({ status: "pending", provider: undefined, certificateId: undefined }),
  ]).split("\r\n");
  expect(head).toBe(
    "\u{feff}Completed,Activity,Lesson number,Type,Amount,Status,Provider,Provider website,Certificate ID,Verification URL",
  );
  expect(first).toMatch(/^2026-11-18,"'=cmd\|""\/c calc""!A1",RL-103,Contact hours,0\.25,Awarded,/);
  expect(second).toContain("0.25,Pending verification,,,,");
});

test("[CE-01] names files title-date with characters every file system allows", () => {
  const nameOf = (title: string) => documentFileName(title, "2026-11-18", "pdf");
  expect(nameOf("Coming down after nights")).toBe("Coming-down-after-nights-2026-11-18.pdf");
  expect(nameOf('../../etc/<a|b>:"c"?*\\ \n\0')).toBe("etc-a-b-c-2026-11-18.pdf");
  expect(nameOf("Как спать после ночи")).toBe("Как-спать-после-ночи-2026-11-18.pdf");
  expect(nameOf("...")).toBe("certificate-2026-11-18.pdf");
  expect(nameOf("x".repeat(500))).toHaveLength(80 + "-2026-11-18.pdf".length);
});
