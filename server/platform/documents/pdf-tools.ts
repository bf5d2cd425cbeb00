import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createPdfTools, loadFonts } from "#contract/credit/documents/pdf-tools.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { projectRoot } from "../project-root.ts";

async function load(): Promise<PdfTools> {
  // Loaded on demand: half a megabyte of code that few requests need.
  const [{ jsPDF }, { encode }, faces] = await Promise.all([
    import("jspdf"),
    import("uqr"),
    loadFonts((path) => readFile(join(projectRoot, "public", path))),
  ]);
  return createPdfTools({ jsPDF, encode }, faces);
}

let loading: Promise<PdfTools> | undefined;

/** Loads the PDF library and fonts once per process. */
export function loadPdfTools(): Promise<PdfTools> {
  loading ??= load();
  return loading;
}
