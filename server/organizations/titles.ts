import { providerTitles } from "#server/accounts/users/queries.ts";
import type { Connection } from "#server/platform/database/tables.ts";

export async function readTitles(db: Connection): Promise<readonly string[]> {
  return (await providerTitles(db)).map(({ name }) => name);
}

/** Credentials that staff lists write in place of a title. */
const abbreviations: Readonly<Record<string, string>> = {
  aprn: "Advanced Practice Registered Nurse",
  cna: "Certified Nursing Assistant",
  cnm: "Nurse Midwife",
  cns: "Clinical Nurse Specialist",
  crna: "Certified Registered Nurse Anesthetist",
  dds: "Dentist",
  dmd: "Dentist",
  do: "Physician",
  fnp: "Nurse Practitioner",
  lcsw: "Social Worker",
  lpn: "Licensed Practical Nurse",
  lvn: "Licensed Practical Nurse",
  ma: "Medical Assistant",
  md: "Physician",
  msw: "Social Worker",
  np: "Nurse Practitioner",
  ot: "Occupational Therapist",
  otr: "Occupational Therapist",
  pa: "Physician Assistant",
  pac: "Physician Assistant",
  pharmd: "Pharmacist",
  psyd: "Psychologist",
  pt: "Physical Therapist",
  rn: "Registered Nurse",
  bsn: "Registered Nurse",
  rph: "Pharmacist",
  rrt: "Respiratory Therapist",
  rt: "Respiratory Therapist",
};

const lettersOf = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Returns the title with this name or abbreviation, as Respite writes it. */
export function knownTitle(text: string, titles: readonly string[]): string | undefined {
  const letters = lettersOf(text);
  const same = titles.find((title) => lettersOf(title) === letters);
  const long = abbreviations[letters];
  return same ?? (long !== undefined && titles.includes(long) ? long : undefined);
}

/** Returns how many characters have to be changed, added, or removed to turn one text into the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1)
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}

const wordsOf = (text: string): readonly string[] =>
  text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the title that an unknown one most likely means: a typing mistake away, or the longest whose words are all in it.
 */
export function suggestTitle(text: string, titles: readonly string[]): string | undefined {
  const letters = lettersOf(text).slice(0, 60);
  const [closest] = titles
    .map((title) => ({ title, away: distance(letters, lettersOf(title)) }))
    .filter(({ away }) => away <= Math.max(1, Math.floor(letters.length / 5)))
    .toSorted((one, other) => one.away - other.away);
  if (closest) return closest.title;
  const words = wordsOf(text);
  const [contained] = titles
    .filter((title) => wordsOf(title).every((word) => words.includes(word)))
    .toSorted((one, other) => other.length - one.length);
  if (contained) return contained;
  return words.map((word) => knownTitle(word, titles)).find((title) => title !== undefined);
}
