import { isNurse, licenseOf } from "../learning/license.ts";
import type { CertificateType } from "./credits.ts";

/** The credit types a lesson offers. */
type OfferedCredit = { readonly cme: boolean; readonly contactHours: boolean };

/**
 * Returns the certificate type for a provider title, or undefined if the lesson carries no credit. Physicians get AMA PRA
 * Category 1 credit, nurses and advanced practice nurses get contact hours. Everyone else, and people who aren't eligible for
 * credit, get a certificate of participation.
 */
export function certificateTypeFor(
  title: string | null | undefined,
  { cme, contactHours }: OfferedCredit,
  isEligible = true,
): CertificateType | undefined {
  if (!cme && !contactHours) return undefined;
  const license = isEligible ? licenseOf(title) : undefined;
  if (license === "Physicians" && cme) return "cme";
  return isEligible && isNurse(title) && contactHours ? "contact_hours" : "participation";
}

const QUARTER = 0.25;

/** Rounds a lesson's credit: to quarters for `cme`, to hundredths for contact hours. */
export function amountFor(type: CertificateType, credit: number): number {
  if (type === "participation") return 0;
  const step = type === "cme" ? QUARTER : 0.01;
  return Math.round(Math.round(credit / step) * step * 100) / 100;
}
