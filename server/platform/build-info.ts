import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
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

type Environment = Readonly<Record<string, string | undefined>>;

/** The file beside the built server with the build it is. */
export const BUILD_FILE = "build.json";

function buildFromFile(folder: string): Build | undefined {
  const text = readText(join(folder, BUILD_FILE));
  return text === undefined ? undefined : (JSON.parse(text) as Build);
}

/** Returns the build of the source code that is checked out. */
export function buildOfSource(environment: Environment): Build {
  const { commitId, branchName } = buildFromCheckout(join(projectRoot, ".git"));
  return {
    commitId: environment.COMMIT_ID || commitId,
    branchName: environment.BRANCH_NAME || branchName,
  };
}

/** Returns the running build. A checkout may have moved on since the server was built. */
export function buildFromEnvironment(
  environment: Environment,
  folder: string = dirname(fileURLToPath(import.meta.url)),
): Build {
  const source = buildOfSource(environment);
  const built = buildFromFile(folder);
  return {
    commitId: environment.COMMIT_ID || (built?.commitId ?? source.commitId),
    branchName: environment.BRANCH_NAME || (built?.branchName ?? source.branchName),
  };
}
