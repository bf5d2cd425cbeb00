import { sealedAtSignOut } from "../local/fact.ts";
import { smartDownloads } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { DEFAULT_SMART, type Smart } from "./smart-settings.ts";

export const readSmart = async (person: PersonDatabase): Promise<Smart> =>
  (await smartDownloads.get(person.facts)) ?? DEFAULT_SMART;

/** Writes nothing after sign-out. */
export const changeSmart = (
  person: PersonDatabase,
  change: (smart: Smart) => Smart,
): Promise<void> =>
  write(person, [person.facts], async () => {
    if (await sealedAtSignOut.get(person.facts)) return;
    const before = await readSmart(person);
    const after = change(before);
    if (after !== before) await smartDownloads.set(person.facts, after);
  });
