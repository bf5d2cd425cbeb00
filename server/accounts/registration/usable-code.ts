import type { Deps } from "#server/platform/deps.ts";
import { codeWithGroup, normalizeCode } from "./queries.ts";
import { codeState } from "./rules.ts";

/** Returns whether people can register with this code now. */
export const isUsableCode =
  ({ db, clock }: Pick<Deps, "db" | "clock">) =>
  async (text: string): Promise<boolean> => {
    const code = normalizeCode(text);
    const row = code === undefined ? undefined : await codeWithGroup(db, code);
    return codeState(row, new Date(clock.now())) === "known";
  };
