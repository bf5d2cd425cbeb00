import type { Device } from "../device.ts";
import { type ActionContext, commit } from "./commit.ts";
import { recentSearches } from "./facts.ts";

const MAX = 8;

/** Stored on this device only, and deleted with the person's database at sign-out. */
export const rememberSearch =
  (context: ActionContext): Device["searches"]["remember"] =>
  (text) =>
    commit(context, [], async () => {
      const before = (await recentSearches.get(context.db.facts)) ?? [];
      const others = before.filter((one) => one.toLowerCase() !== text.toLowerCase());
      await recentSearches.set(context.db.facts, [text, ...others].slice(0, MAX));
    });

export const forgetSearches =
  (context: ActionContext): Device["searches"]["forget"] =>
  () =>
    commit(context, [], () => recentSearches.delete(context.db.facts));
