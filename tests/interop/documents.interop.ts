import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { sampleDocuments } from "../support/documents.ts";
import { outlineOf, readPdfStructure } from "../support/pdf-structure.ts";

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "respite-documents-"));
let documents: Awaited<ReturnType<typeof sampleDocuments>>;
const fileOf = (name: string) => join(folder, `${name}.pdf`);

beforeAll(async () => {
  documents = await sampleDocuments(await loadPdfTools());
  for (const { name, pdf } of documents) writeFileSync(fileOf(name), new Uint8Array(pdf));
});
afterAll(() => rmSync(folder, { recursive: true }));

test("[STD-05] qpdf finds no error in any document", async () => {
  for (const { name } of documents) {
    const { stdout, stderr } = await execute("qpdf", ["--check", fileOf(name)]);
    expect([name, stderr, /No syntax or stream encoding errors/.test(stdout)]).toEqual([
      name,
      "",
      true,
    ]);
  }
});

/** Returns the elements and their text as Poppler prints them. */
const linesOf = (printed: string) =>
  printed
    .split("\n")
    .map((line) => line.trim().replace(/ \(\w+\)$|:$/, ""))
    .filter((line) => line !== "" && !/^(\/|Object )/.test(line));

test("[STD-05] Poppler finds documents tagged, and reads all text of the pages in order", async () => {
  for (const { name, pdf } of documents) {
    const about = (await execute("pdfinfo", [fileOf(name)])).stdout;
    expect([name, /^Tagged: +yes$/m.test(about), /^Title: +\S/m.test(about)]).toEqual([
      name,
      true,
      true,
    ]);
    const { stdout, stderr } = await execute("pdfinfo", ["-struct-text", fileOf(name)]);
    expect([name, stderr]).toEqual([name, ""]);
    const read = linesOf(stdout).join(" ").replaceAll(/["\s]/g, "");
    const { root } = readPdfStructure(pdf);
    const textOf = ({ tag, text, kids }: typeof root): string =>
      `${tag}${text}${kids.map(textOf).join("")}`;
    expect([name, read]).toEqual([name, textOf(root).replaceAll(/["\s]/g, "")]);
  }
  const { stdout } = await execute("pdfinfo", ["-struct-text", fileOf("receipt")]);
  expect(linesOf(stdout).slice(0, 10)).toEqual([
    ...["Document", "Figure", '"Respite"', "H1", '"Receipt"'],
    ...["Table", "TR", "TH", '"Receipt number"', "TD"],
  ]);
});

type Node = {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly (Node & { readonly type?: string })[];
};
type PdfJs = {
  readonly getDocument: (source: object) => {
    readonly promise: Promise<{
      readonly numPages: number;
      readonly getMarkInfo: () => Promise<{ readonly Marked: boolean }>;
      readonly getMetadata: () => Promise<{
        readonly info: { readonly Language: string };
        readonly metadata: { readonly getRaw: () => string };
      }>;
      readonly getPage: (page: number) => Promise<{ readonly getStructTree: () => Promise<Node> }>;
    }>;
  };
};

const rolesOf = ({ role = "", alt, children = [] }: Node): string[] => [
  alt ? `${role} [${alt}]` : role,
  ...children.filter((child) => child.role).flatMap(rolesOf),
];

test("[STD-05] pdf.js reads structure, alternative texts, language, and PDF/UA metadata", async () => {
  const path = join(import.meta.dirname, "programs/node_modules/pdfjs-dist/legacy/build/pdf.mjs");
  const { getDocument }: PdfJs = await import(pathToFileURL(path).href);
  for (const { name, pdf } of documents) {
    const document = await getDocument({ data: new Uint8Array(pdf.slice(0)), verbosity: 0 })
      .promise;
    expect([name, (await document.getMarkInfo()).Marked]).toEqual([name, true]);
    const { info, metadata } = await document.getMetadata();
    expect([name, info.Language]).toEqual([name, "en-US"]);
    expect(metadata.getRaw()).toContain("<pdfuaid:part>1</pdfuaid:part>");
    if (document.numPages > 1) continue;
    const tree = await (await document.getPage(1)).getStructTree();
    const expected = outlineOf(readPdfStructure(pdf).root)
      .split("\n")
      .map((line) =>
        line
          .trim()
          .replace(/^(\w+)(?: (\[.*?\])?.*)?$/, "$1 $2")
          .trim(),
      );
    expect([name, rolesOf(tree).filter((role) => role !== "Root")]).toEqual([name, expected]);
  }
});
