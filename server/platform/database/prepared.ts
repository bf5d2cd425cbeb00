import { createHash } from "node:crypto";

/** Statements that run at start, or seldom, aren't worth the memory of every connection. */
const USES_BEFORE = 10;
/** The code has fewer, but the texts of some depend on how many values they get. */
const MAX_TEXTS = 2000;
const MAX_PREPARED = 400;

type PostgresError = { readonly code?: unknown; readonly routine?: unknown };

/** Someone else uses the same connection in between: a pooler. */
const isShared = ({ code }: PostgresError) => code === "26000" || code === "42P05";
/** A migration has changed the columns that a prepared statement returns. */
const isOutdated = ({ code, routine }: PostgresError) =>
  code === "0A000" && routine === "RevalidateCachedQuery";

/**
 * Decides which statements are prepared, for all connections of a pool. Without that, PostgreSQL parses and plans a statement each
 * time, which takes several times as long as running it.
 */
export function createPreparation() {
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let isOff = false;
  let round = 0;
  /** The name depends on the text, so that a name never stands for another statement. */
  const newName = (text: string) =>
    createHash("sha256").update(`${round} ${text}`).digest("base64url").slice(0, 22);

  return {
    /** Returns the name under which to prepare this statement, or undefined to run it without. */
    nameOf(text: string): string | undefined {
      if (isOff) return undefined;
      const known = names.get(text);
      if (known !== undefined) return known;
      const count = (uses.get(text) ?? 0) + 1;
      if (count > 1 || uses.size < MAX_TEXTS) uses.set(text, count);
      if (count <= USES_BEFORE || names.size === MAX_PREPARED) return undefined;
      names.set(text, newName(text));
      return names.get(text);
    },
    /** Returns whether a prepared statement failed only because it was prepared. Then it did nothing. */
    isCauseOf(error: unknown): boolean {
      const failure = error as PostgresError;
      isOff ||= isShared(failure);
      if (isOutdated(failure)) {
        round += 1;
        names.clear();
      }
      return isShared(failure) || isOutdated(failure);
    },
  };
}

export type Preparation = ReturnType<typeof createPreparation>;

/** Runs a statement: prepared under a name if it has values and repeats, and without one if it can't be prepared. */
export async function runPrepared<T>(
  preparation: Preparation,
  text: string,
  values: readonly unknown[] | undefined,
  run: (name: string | undefined) => Promise<T>,
): Promise<T> {
  const name = values?.length ? preparation.nameOf(text) : undefined;
  if (name === undefined) return run(undefined);
  try {
    return await run(name);
  } catch (error) {
    if (!preparation.isCauseOf(error)) throw error;
    // In a transaction, this fails as well, and the first error says why.
    return await run(undefined).catch(() => {
      throw error;
    });
  }
}
