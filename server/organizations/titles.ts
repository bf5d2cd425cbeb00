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
