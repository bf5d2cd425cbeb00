import { beforeAll, expect, test } from "vitest";
import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import { createPdfCanvas, withFont } from "#contract/credit/documents/pdf-canvas.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { sampleDocuments } from "../../../../support/documents.ts";
import { outlineOf, type PdfNode, readPdfStructure } from "../../../../support/pdf-structure.ts";
import { readableTools, sampleCertificate } from "./samples.ts";

let tools: PdfTools;
beforeAll(async () => {
  tools = await readableTools();
});

test("[STD-05] a certificate is read in order, with its heading, pictures, and links", () => {
  const { root, decoration } = readPdfStructure(
    drawCertificate(tools, sampleCertificate({ status: { kind: "revoked", on: "2026-11-20" } })),
  );
  const url = "https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA";
  expect(outlineOf(root)).toBe(
    [
      "Document",
      "  Figure [Respite]",
      '  H1 "Certificate of Contact Hours"',
      '  P "Revoked November 20, 2026. This certificate is no longer valid."',
      '  P "This certifies that"',
      '  P "Amara Okafor"',
      '  P "Registered Nurse · RN, FL 9123456"',
      '  P "has completed"',
      '  P "Coming down after nights"',
      '  P "RL-103 · Enduring material, audio"',
      '  P "DEMO: not accredited."',
      '  P "Provided by Ward School, jointly with Northern Hospital · school.example"',
      '  P "0.25 contact hours"',
      '  P "Completed November 18, 2026"',
      '  P "Issued November 19, 2026"',
      '  P "Certificate ID kX7vQ2mB9sT4wY1zLpR8dA"',
      "  P",
      `    Link → ${url}`,
      `      Figure [QR code of ${url}]`,
      '  P "Verify at"',
      "  P",
      `    Link "${url}" → ${url}`,
    ].join("\n"),
  );
  expect(decoration).toEqual(["REVOKED"]);
});

const isText = (tag: string) => /^(H\d|P|LBody)$/.test(tag);

/** What a checker of accessible PDFs reports about one element. */
const elementRules: readonly (readonly [string, (node: PdfNode, parent: string) => boolean])[] = [
  ["figure without alternative text", ({ tag, alt }) => tag === "Figure" && !alt],
  ["link without its annotation", ({ tag, links }) => tag === "Link" && links.length !== 1],
  ["row outside of a table", ({ tag }, parent) => tag === "TR" && parent !== "Table"],
  ["cell outside of a row", ({ tag }, parent) => /^T[HD]$/.test(tag) && parent !== "TR"],
  ["header cell without scope", ({ tag, scope }) => tag === "TH" && !scope],
  ["nothing to read", ({ tag, text, kids }) => isText(tag) && !text.trim() && kids.length === 0],
  ["text without Unicode", ({ text }) => text.includes("\u{fffd}")],
  [
    "rows of different lengths",
    ({ tag, kids }) => tag === "Table" && new Set(kids.map((row) => row.kids.length)).size !== 1,
  ],
  [
    "table without header cells",
    ({ tag, kids }) =>
      tag === "Table" && !kids.some((row) => row.kids.some((cell) => cell.tag === "TH")),
  ],
];

const elementProblems = (node: PdfNode, parent = ""): string[] => [
  ...elementRules
    .filter(([, isBroken]) => isBroken(node, parent))
    .map(([problem]) => `${node.tag}: ${problem}`),
  ...node.kids.flatMap((kid) => elementProblems(kid, node.tag)),
];

const tagsOf = ({ tag, kids }: PdfNode): string[] => [tag, ...kids.flatMap(tagsOf)];

/** Returns what a checker of accessible PDFs would report. */
function problemsIn(pdf: ArrayBuffer | Uint8Array): string[] {
  const { root, order, drawn, owners, parents, unmarked, catalog, metadata } =
    readPdfStructure(pdf);
  const levels = tagsOf(root)
    .filter((tag) => /^H\d$/.test(tag))
    .map((tag) => Number(tag[1]));
  const isMissing = (part: string) => !catalog.includes(part);
  const rules: readonly (readonly [string, boolean])[] = [
    ["painted outside of marked content", unmarked.length > 0],
    ["not read in the order in which it is drawn", order.join() !== drawn.join()],
    ["parent tree", drawn.some((key) => parents.get(key) !== owners.get(key))],
    ["not marked as tagged", isMissing("/Marked true")],
    ["no language", isMissing("/Lang (en-US)")],
    ["title isn't shown", isMissing("/DisplayDocTitle true")],
    ["no title", !/<dc:title>.*>[^<]+<\/rdf:li>/.test(metadata)],
    ["doesn't declare PDF/UA", !metadata.includes("<pdfuaid:part>1</pdfuaid:part>")],
    ["not one H1, first", levels.indexOf(1) !== 0 || levels.lastIndexOf(1) !== 0],
    ["heading level skipped", levels.some((level, at) => level > (levels[at - 1] ?? 0) + 1)],
  ];
  return [
    ...rules.filter(([, isBroken]) => isBroken).map(([problem]) => problem),
    ...elementProblems(root),
  ];
}

test("[STD-05] every document has its structure, language, title, header cells, and alternative texts", async () => {
  for (const { name, pdf } of await sampleDocuments(tools))
    expect([name, problemsIn(pdf)]).toEqual([name, []]);
});

test("text outside of an element is an error", () => {
  const canvas = createPdfCanvas(tools, "portrait");
  const look = { size: 12, color: "#000000" };
  expect(() => canvas.write(withFont(canvas, "Lost"), 20, 20, look)).toThrow("element of its own");
});
