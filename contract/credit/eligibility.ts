import { licenseOf } from "../learning/ranking.ts";
import type { CertificateType } from "./credits.ts";

/** What a lesson carries; of these everybody gets the one that is for their licence. */
type Carries = { readonly cme: boolean; readonly contactHours: boolean };

const assistant = /physician('?s)? (assistant|associate)|\bpa\b/i;

/**
 * The certificate a lesson can lead to for somebody with this title; nothing when it carries no credit. AMA PRA Category 1
 * credit is for physicians alone, contact hours for nurses, those in advanced practice among them; everybody else gets a
 * certificate of participation, and so does who gets no credit here at all.
 */
export function certificateTypeFor(
  title: string | null | undefined,
  { cme, contactHours }: Carries,
  isEligible = true,
): CertificateType | undefined {
  if (!cme && !contactHours) return undefined;
  const license = isEligible ? licenseOf(title) : undefined;
  if (license === "Physicians" && cme) return "cme";
  const isNurse =
    license === "Nurses" ||
    (license === "Advanced Practice Providers" && !assistant.test(title ?? ""));
  return isNurse && contactHours ? "contact_hours" : "participation";
}

const QUARTER = 0.25;

/** What is awarded of an item's credit: quarters of a credit for physicians, hundredths of an hour for nurses. */
export function amountFor(type: CertificateType, credit: number): number {
  if (type === "participation") return 0;
  const step = type === "cme" ? QUARTER : 0.01;
  return Math.round(Math.round(credit / step) * step * 100) / 100;
}
