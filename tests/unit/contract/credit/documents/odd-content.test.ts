import { beforeAll, expect, test } from "vitest";
import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import { createPdfCanvas, type PdfCanvas } from "#contract/credit/documents/pdf-canvas.ts";
import type { FontName, PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { drawTranscript } from "#contract/credit/documents/transcript.ts";
import { receiptPdf } from "#server/accounts/billing/receipt-pdf.ts";
import { drawEvaluationSummary } from "#server/credit/activities/evaluation-pdf.ts";
import { drawReport } from "#server/insights/digest/report.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import {
  sampleEvaluation,
  sampleReceipt,
  sampleSummary,
  sampleTranscriptRow,
} from "../../../../support/documents.ts";
import { longEmail, oddTexts } from "../../../../support/odd-content.ts";
import { textRunsIn } from "../../../../support/pdf-text.ts";
import { sampleCertificate } from "./samples.ts";

const MARGIN = 18;
const letter = { short: 612, long: 792 };
const FONTS: readonly FontName[] = ["semibold", "italic", "wide"];

let tools: PdfTools;
let canvas: PdfCanvas;
beforeAll(async () => {
  tools = await loadPdfTools();
  canvas = createPdfCanvas(tools, "portrait");
});

/** Expects that each line is within the page, and that no two lines overlap. */
function expectReadable(pdf: ArrayBuffer | Uint8Array, pageWidth: number) {
  const lines = textRunsIn(pdf).map(({ text, face, size, x, y }) => {
    const font = FONTS.find((name) => face.includes(name)) ?? "regular";
    return { text, x, y, right: x + canvas.textWidth({ text, font }, size) };
  });
  expect(lines.length).toBeGreaterThan(5);
  for (const { text, x, right } of lines)
    expect([text, x >= MARGIN, right <= pageWidth - MARGIN]).toEqual([text, true, true]);
  const inRows = lines.toSorted((a, b) => b.y - a.y || a.x - b.x);
  inRows.forEach((line, at) => {
    const next = inRows[at + 1];
    // Pages repeat their positions: only lines that follow each other in a row are compared.
    if (next?.y === line.y && next.x > line.x)
      expect([line.text, next.text, line.right <= next.x + 1]).toEqual([
        line.text,
        next.text,
        true,
      ]);
  });
}

test.each(Object.entries(oddTexts))(
  "documents stay readable with names that no layout expects: %s",
  async (_, text) => {
    // As long as the forms allow.
    const name = text.slice(0, 200);
    const { createdAt } = sampleEvaluation;
    const row = { ...sampleTranscriptRow, title: text, provider: { name, web: "school.example" } };
    const rows = [row];
    const certificate = sampleCertificate({ recipient: name, title: text });
    expectReadable(drawCertificate(tools, certificate), letter.long);
    const transcript = { recipient: name, licenses: [name], createdAt, rows };
    expectReadable(drawTranscript(tools, transcript), letter.short);
    const receipt = {
      ...sampleReceipt,
      billed_name: name,
      billed_email: longEmail,
      plan_name: name,
    };
    expectReadable(await receiptPdf(receipt), letter.short);
    const stressors = { days: null, top: [{ name: text, share: 0.5 }] };
    const report = drawReport(tools, { ...sampleSummary, group: text, stressors });
    expectReadable(report, letter.short);
    const sections = [{ heading: name, rows: [[text, "4.6 of 5"], [text]], note: name }] as const;
    const evaluation = { title: text, about: [name, text], createdAt, sections };
    expectReadable(drawEvaluationSummary(tools, evaluation, 7), letter.short);
  },
);
