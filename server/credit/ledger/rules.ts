import type { CertificateType } from "#contract/credit/credits.ts";
import type { CertificateRow } from "./find.ts";

/** The fields of a credit that can be corrected. */
export type CorrectableFields = Pick<
  CertificateRow,
  "title_of_activity" | "certificate_type" | "credits_awarded" | "awarded_on"
>;
export type Correction = {
  readonly title?: string | undefined;
  readonly type?: CertificateType | undefined;
  /** Text with up to two decimals. */
  readonly amount?: string | undefined;
  readonly awarded_on?: string | undefined;
};

/** Messages by form field. */
export type FieldErrors = Readonly<Record<string, string[]>>;

/** Larger amounts are assumed to be typos. */
const MAX_CREDIT = 24;
const QUARTER = 0.25;

/** Returns the corrected amount. Changing to participation sets it to 0. */
function correctedAmount(now: CorrectableFields, { amount, type }: Correction): string {
  if (amount !== undefined) return Number(amount).toFixed(2);
  return type === "participation" ? "0.00" : now.credits_awarded;
}

export const applyCorrection = (now: CorrectableFields, wanted: Correction): CorrectableFields => ({
  title_of_activity: wanted.title ?? now.title_of_activity,
  certificate_type: wanted.type ?? now.certificate_type,
  credits_awarded: correctedAmount(now, wanted),
  awarded_on: wanted.awarded_on ?? now.awarded_on,
});

function amountProblem({
  certificate_type: type,
  credits_awarded,
}: CorrectableFields): string | undefined {
  const amount = Number(credits_awarded);
  if (type === "participation")
    return amount === 0 ? undefined : "Enter 0 for a certificate of participation.";
  if (amount <= 0 || amount > MAX_CREDIT) return `Enter an amount above 0, up to ${MAX_CREDIT}.`;
  const isQuarter = Number.isInteger(amount / QUARTER);
  return type === "cme" && !isQuarter ? "Enter a multiple of 0.25." : undefined;
}

type CorrectionContext = { readonly itemVersion: string; readonly today: string };

function dayProblem(
  { awarded_on: day }: CorrectableFields,
  { itemVersion, today }: CorrectionContext,
): string | undefined {
  if (day > today) return "The date can't be in the future.";
  return day < itemVersion
    ? `The date can't be before the lesson was released (${itemVersion}).`
    : undefined;
}

const correctableFields = [
  "title_of_activity",
  "certificate_type",
  "credits_awarded",
  "awarded_on",
] as const satisfies readonly (keyof CorrectableFields)[];

/** Returns the changed fields before and after, or undefined if nothing changed. */
export function difference<F extends object>(
  before: F,
  after: F,
  names: readonly (keyof F & string)[],
) {
  const changed = names.filter((name) => before[name] !== after[name]);
  const pick = (of: F) => Object.fromEntries(changed.map((name) => [name, of[name]]));
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : undefined;
}

export const correctionDifference = (before: CorrectableFields, after: CorrectableFields) =>
  difference(before, after, correctableFields);

/** Returns errors by field, or undefined if the correction is valid. */
export function validateCorrection(
  before: CorrectableFields,
  after: CorrectableFields,
  about: CorrectionContext,
): FieldErrors | undefined {
  const amount = amountProblem(after);
  // An unchanged date isn't validated again.
  const day = after.awarded_on === before.awarded_on ? undefined : dayProblem(after, about);
  const problems = {
    ...(amount && { amount: [amount] }),
    ...(day && { awarded_on: [day] }),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}
