import { isPutAway, smartDownloads } from "../local/facts.ts";
import type { PersonDatabase } from "../local/person-database.ts";
import { write } from "../local/schema-guard.ts";
import { AT_FIRST, type Smart } from "./smart-settings.ts";

export const readSmart = async (person: PersonDatabase): Promise<Smart> =>
  (await smartDownloads.get(person.facts)) ?? AT_FIRST;

/** Nothing is written for somebody who has signed out. */
export const changeSmart = (
  person: PersonDatabase,
  change: (smart: Smart) => Smart,
): Promise<void> =>
  write(person, [person.facts], async () => {
    if (await isPutAway.get(person.facts)) return;
    const before = await readSmart(person);
    const after = change(before);
    if (after !== before) await smartDownloads.set(person.facts, after);
  });
