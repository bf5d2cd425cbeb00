import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project-root.ts";

export type Build = { readonly commitId: string; readonly branchName: string };

const UNKNOWN = "unknown";

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim();
  } catch {
    return undefined;
  }
}

function commitOf(folder: string, ref: string): string | undefined {
  const loose = readText(join(folder, ref));
  if (loose) return loose;
  const packed = readText(join(folder, "packed-refs"))
    ?.split("\n")
    .find((line) => line.endsWith(` ${ref}`));
  return packed?.split(" ")[0];
}

/** Reads the commit and branch from `.git`, without needing git on the server. */
export function buildFromCheckout(folder: string): Build {
  const head = readText(join(folder, "HEAD"));
  const ref = head?.match(/^ref: (.+)$/)?.[1];
  if (!ref) return { commitId: head || UNKNOWN, branchName: UNKNOWN };
  return {
    commitId: commitOf(folder, ref) ?? UNKNOWN,
    branchName: ref.replace(/^refs\/heads\//, ""),
  };
}

export function buildFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Build {
  const checkout = buildFromCheckout(join(projectRoot, ".git"));
  return {
    commitId: environment.COMMIT_ID || checkout.commitId,
    branchName: environment.BRANCH_NAME || checkout.branchName,
  };
}
