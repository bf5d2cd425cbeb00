import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PaperTools } from "#contract/credit/documents/pen.ts";
import { facesFrom, toolsOf } from "#contract/credit/documents/tools.ts";
import { projectRoot } from "../project-root.ts";

async function load(): Promise<PaperTools> {
  // Half a megabyte of code that few requests need.
  const [{ jsPDF }, { encode }, faces] = await Promise.all([
    import("jspdf"),
    import("uqr"),
    facesFrom((path) => readFile(join(projectRoot, "public", path))),
  ]);
  return toolsOf({ jsPDF, encode }, faces);
}

let loading: Promise<PaperTools> | undefined;

/** Loaded once in a process. */
export function paperTools(): Promise<PaperTools> {
  loading ??= load();
  return loading;
}
