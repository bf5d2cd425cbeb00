import type { LICENSE_TYPES } from "../constants.ts";

export type LicenseType = (typeof LICENSE_TYPES)[number];

const advanced =
  /practitioner|physician('?s)? (assistant|associate)|advanced practice|anesthetist|midwife|nurse specialist|\b(aprn|arnp|np|fnp|pa|crna|cnm|cns)\b/i;
const nurse = /nurs|\b(rn|lpn|lvn)\b/i;
const physician = /physician|doctor|surgeon|\b(md|do)\b/i;
/** Physicians in training. Other professions say which they are. */
const trainee = /\b(resident|fellow)\b/i;
export const otherTrainee =
  /pharm|psycholog|dental|dentist|podiat|therap|social|chaplain|research|admin/i;
const assistant = /physician('?s)? (assistant|associate)|\bpa\b/i;

/** Derives the license type from a provider title. Returns undefined if the title doesn't say. */
export function licenseOf(title: string | null | undefined): LicenseType | undefined {
  if (!title) return undefined;
  if (advanced.test(title)) return "Advanced Practice Providers";
  if (nurse.test(title)) return "Nurses";
  const isTrainee = trainee.test(title) && !otherTrainee.test(title);
  return isTrainee || physician.test(title) ? "Physicians" : undefined;
}

/** Returns the role of a title, as insights call it. */
export const roleOfTitle = (title: string | null | undefined): LicenseType | "Others" =>
  licenseOf(title) ?? "Others";

/** Tells whether a title is a nurse's, including advanced practice nurses and excluding physician assistants. */
export function isNurse(title: string | null | undefined): boolean {
  const license = licenseOf(title);
  if (license === "Nurses") return true;
  return license === "Advanced Practice Providers" && !assistant.test(title ?? "");
}
