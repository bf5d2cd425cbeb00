import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import { defaultTemplate } from "#contract/credit/documents/default-template.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { drawTranscript } from "#contract/credit/documents/transcript.ts";
import type { TranscriptRow } from "#contract/credit/documents/transcript-rows.ts";
import { receiptPdf } from "#server/accounts/billing/receipt-pdf.ts";
import type { ReceiptRow } from "#server/accounts/billing/receipts.ts";
import {
  drawEvaluationSummary,
  type EvaluationSummary,
} from "#server/credit/activities/evaluation-pdf.ts";
import { drawReport } from "#server/insights/digest/report.ts";
import type { Summary } from "#server/insights/digest/summary.ts";
import type { NoteEntry } from "../../src/features/library/notes/note-entries.ts";
import { byLesson, drawNotes } from "../../src/features/library/notes/notes-document.ts";
import { sampleCertificate } from "../unit/contract/credit/documents/samples.ts";

const CREATED_AT = "2026-11-23T09:00:00.000Z";

const picture = {
  kind: "drawing",
  ...{ width: 1000, height: 300 },
  shapes: [
    {
      path: "M 0 0 L 900 0 L 0 300 Z",
      fill: "#102030",
      stroke: null,
      stroke_width: 1,
      even_odd: false,
    },
  ],
} as const;
const logo = { ...picture, shapes: [...picture.shapes] };

const signed = sampleCertificate({
  type: "cme",
  statement: "It designates a maximum of 0.25 AMA PRA Category 1 Credit(s). ".repeat(6),
  recipient: `${"Anna Maria ".repeat(12)}${"Wolfeschlegelstein".repeat(4)}`,
  template: {
    ...defaultTemplate,
    provider: { name: "Ward School", number: "WS-77", address: "1 Main Street, Tampa, FL 33601" },
    signatories: [{ name: "Ines Calloway, NP", title: "Director", signature: logo }],
    logo,
  },
});

export const sampleTranscriptRow: TranscriptRow = {
  ...{ completedOn: "2026-11-18", title: "Coming down after nights", lessonNumber: "RL-103" },
  ...{ type: "contact_hours", amount: 0.25, status: "issued" },
  provider: { name: "Ward School", web: "school.example" },
  certificateId: "kX7vQ2mB9sT4wY1zLpR8dA",
  verifyUrl: "https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA",
};
const rows: readonly TranscriptRow[] = [
  { ...sampleTranscriptRow, status: "pending", certificateId: undefined },
  { ...sampleTranscriptRow, type: "participation", amount: 0 },
  ...Array.from({ length: 30 }, () => sampleTranscriptRow),
];

export const sampleReceipt: ReceiptRow = {
  ...{ id: "0199f0a0-0000-7000-8000-000000000000", number: "R-000001" },
  ...{
    payment_id: "",
    person_id: "",
    billed_name: "Ada Osei",
    billed_email: "ada@respite.example",
  },
  ...{ plan_name: "By the year", cents: 12_000, currency: "usd", period: "year" },
  ...{ card_brand: "Visa", card_last4: "1111", paid_at: new Date(CREATED_AT) },
};

const month = (number: string, value: number | null) => ({
  days: { start: `2026-${number}-01`, end: `2026-${number}-28` },
  ...{ value, low: value && value - 0.1, high: value && value + 0.1, n: value && 40 },
});
export const sampleSummary: Summary = {
  group: "Ward 4",
  ...{ days: { start: "2026-10-01", end: "2026-10-31" }, publishedOn: "2026-11-01", months: 1 },
  burnout: {
    current: { rate: { value: 0.4, low: 0.3, high: 0.5 } },
    previous: undefined,
    change: undefined,
  },
  participation: { answered: 20, members: 40, at_least: false },
  hours: { current: undefined, previous: undefined },
  credits: { current: undefined, previous: undefined },
  trend: [month("08", 0.5), month("09", null), month("10", 0.4), month("11", 0.3)],
  stressors: {
    days: { start: "2025-11-01", end: "2026-10-31" },
    top: [{ name: "Staffing", share: 0.5 }],
  },
};

const note: NoteEntry = {
  ...{
    kind: "note",
    id: "note",
    contentId: "RL-1",
    text: "Tell Sam:\nten minutes alone",
    atSeconds: 440,
  },
  ...{ createdAt: 1, updatedAt: 1 },
};
const highlight: NoteEntry = {
  ...{ kind: "highlight", id: "highlight", contentId: "RL-1", atSeconds: 338, createdAt: 2 },
  text: "Caffeine has a half-life of about five hours. ".repeat(90).trim(),
};

const disclosures: EvaluationSummary["sections"][number] = {
  heading: "Disclosures",
  rows: [["Planner", "Nothing to disclose. ".repeat(9).trim()], ["No commercial support."]],
};
export const sampleEvaluation: EvaluationSummary = {
  ...{ title: "Coming down after nights", about: ["RL-103", "Ward School"], createdAt: CREATED_AT },
  sections: [
    {
      heading: "Results",
      rows: [
        ["Useful", "4.6 of 5"],
        ["Free of bias", "100%"],
      ],
      note: "7 answers",
    },
    { heading: "Objectives", rows: [["Name three signs of burnout. ".repeat(12).trim()]] },
    ...Array.from({ length: 6 }, () => disclosures),
  ],
};

type Named = { readonly name: string; readonly pdf: ArrayBuffer | Uint8Array };

/** Returns each kind of document that Respite draws, with the parts that are hard to read aloud. */
export const sampleDocuments = async (tools: PdfTools): Promise<readonly Named[]> => {
  const person = { recipient: "Amara Okafor", licenses: ["RN, FL 9123456"], createdAt: CREATED_AT };
  const certificate = (name: string, changes: Parameters<typeof sampleCertificate>[0]) => ({
    name,
    pdf: drawCertificate(tools, sampleCertificate(changes)),
  });
  return [
    certificate("certificate", {}),
    certificate("signed", signed),
    certificate("pending", {
      status: { kind: "pending", claimedOn: "2026-11-19" },
      verifyUrl: undefined,
    }),
    certificate("revoked", { status: { kind: "revoked", on: "2026-11-20" } }),
    certificate("participation", { type: "participation", recipient: "王小明" }),
    { name: "transcript", pdf: drawTranscript(tools, { ...person, rows }) },
    { name: "empty-transcript", pdf: drawTranscript(tools, { ...person, rows: [] }) },
    { name: "receipt", pdf: await receiptPdf(sampleReceipt) },
    { name: "report", pdf: drawReport(tools, sampleSummary) },
    { name: "evaluation", pdf: drawEvaluationSummary(tools, sampleEvaluation, 7) },
    {
      name: "notes",
      pdf: drawNotes(tools, byLesson([note, highlight], new Map([["RL-1", "Sleep"]])), CREATED_AT),
    },
  ];
};
