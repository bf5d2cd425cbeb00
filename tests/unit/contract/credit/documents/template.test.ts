import { beforeAll, expect, test } from "vitest";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { drawCertificate } from "#contract/credit/documents/certificate.ts";
import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import { defaultTemplate } from "#contract/credit/documents/default-template.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { textIn, textRunsIn } from "../../../../support/pdf-text.ts";
import { readableTools, sampleCertificate } from "./samples.ts";

let tools: PdfTools;
beforeAll(async () => {
  tools = await readableTools();
});

const shape = { fill: "#102030", stroke: null, stroke_width: 1, even_odd: false };
const drawing = {
  kind: "drawing",
  ...{ width: 1000, height: 300 },
  shapes: [{ ...shape, path: "M 0 0 L 900 0 C 900 100 500 300 0 300 Z" }],
} as const;
const full: CertificateTemplate = {
  titles: { ...defaultTemplate.titles, contact_hours: "Certificate of Hours Completed" },
  statement: "Keep this paper for six years. ".repeat(4).trim(),
  provider: { name: "Ward School", number: "WS-77", address: "1 Main Street, Tampa, FL 33601" },
  signatories: ["Ines Calloway, NP", "Zoë Łukasiewicz", "Директор Имя"].map((name) => ({
    ...{
      name,
      title: "Director of Continuing Education",
      signature: { ...drawing, shapes: [...drawing.shapes] },
    },
  })),
  logo: { ...drawing, shapes: [...drawing.shapes] },
};
const draw = (changes: Partial<CertificateDocument> = {}) =>
  drawCertificate(tools, sampleCertificate({ template: full, ...changes }));

test("[ADM-05] draws the template's text, signatures, and logo below the lesson's statement", () => {
  const text = textIn(draw()).replaceAll("\n", " ");
  for (const said of [
    "Certificate of Hours Completed",
    "DEMO: not accredited. Keep this paper",
    "Provider number WS-77 · 1 Main Street, Tampa, FL 33601",
    "Zoë Łukasiewicz",
    "Директор Имя",
  ])
    expect(text).toContain(said);
  expect(text).not.toContain("Issued by Ward School");
  const raw = Buffer.from(draw()).toString("latin1");
  expect(raw.match(/ c\n[\s\S]{0,40}?h\n/g)?.length).toBeGreaterThanOrEqual(4);
});

test("[ADM-05] prints an issuer who differs from the lesson's provider", () => {
  const provider = { name: "Northern Academy", web: "academy.example" };
  expect(textIn(draw({ provider }))).toContain("Issued by Ward School · Provider number WS-77");
});

test.each<[string, Partial<CertificateDocument>]>([
  ["a plain one", {}],
  [
    "a long name and title",
    { recipient: "Maximiliana ".repeat(9), title: "Rest and sleep ".repeat(14) },
  ],
  ["a long statement", { statement: "This activity was planned for nurses. ".repeat(60) }],
  ["the plain template", { template: undefined }],
])("[ADM-05] no line overlaps another or leaves the page on %s", (_, changes) => {
  const lines = textRunsIn(draw(changes)).filter(({ text }) => text.trim() !== "");
  for (const { y, size } of lines) {
    expect(y).toBeGreaterThan(20);
    expect(y + size).toBeLessThan(612);
  }
  const main = lines.filter(({ x }) => x < 530).toSorted((a, b) => b.y - a.y);
  const rows = [...new Map(main.map((line) => [Math.round(line.y), line])).values()];
  rows.forEach((line, at) => {
    const above = rows[at - 1];
    if (above)
      expect(above.y - line.y).toBeGreaterThanOrEqual(Math.min(above.size, line.size) * 0.7);
  });
});

test.each(["WWWWWWWWWWWWWWWWWWWWWW", "m_m_m_m_m_m_m_m_m_m_m_", "kX7vQ2mB9sT4wY1zLpR8dA"])(
  "[CE-05] keeps the id %s on one line",
  (id) => {
    const verifyUrl = `https://learning.northern-hospital.example/verify/${id}`;
    const lines = textRunsIn(draw({ id, verifyUrl })).map(({ text }) => text);
    expect(lines.filter((line) => line === id)).toHaveLength(2);
    expect(lines.join("")).toContain(verifyUrl);
  },
);
