import { FINISHED_FRACTION } from "../constants.ts";
import type { ContentWire } from "./content.ts";

/** The details a lesson needs before it can offer credit. */
export const CREDIT_DETAILS = [
  "provider",
  "disclosure",
  "objectives",
  "quiz",
  "license_types",
  "length",
  "typed_length",
] as const;
export type CreditDetail = (typeof CREDIT_DETAILS)[number];

/** Minutes of content per 0.25 credit. */
export const MINUTES_PER_QUARTER = 15;

type Offer = Pick<ContentWire, "cme" | "contact_hours">;

export const offersCredit = ({ cme, contact_hours }: Offer): boolean =>
  cme === "1" || contact_hours === "1";

/** Returns the minutes of content that this amount of credit needs. */
export const minutesFor = (credit: string): number =>
  Math.ceil((Number(credit) / 0.25) * MINUTES_PER_QUARTER);

function secondsOf(length: string): number {
  const [minutes = 0, seconds = 0] = length.split(":").map(Number);
  return minutes * 60 + seconds || 0;
}

type Terms = {
  readonly provider: { readonly name: string };
  readonly disclosure: string;
  readonly questions: readonly unknown[];
};

type Lesson = Offer &
  Pick<
    ContentWire,
    "credit" | "length" | "content_for" | "objective_1" | "objective_2" | "objective_3"
  >;

/**
 * Returns what a lesson with credit lacks, or nothing if it offers none. `recordedLength` is the length that was measured in
 * the recording. A length that was typed in doesn't count beyond it, nor without one.
 */
export function missingForCredit(
  lesson: Lesson,
  terms: Terms | undefined,
  recordedLength: string | null | undefined,
): CreditDetail[] {
  if (!offersCredit(lesson)) return [];
  const typed = secondsOf(lesson.length);
  const recorded = secondsOf(recordedLength ?? "0:00");
  const needed = (Number(lesson.credit) / 0.25) * MINUTES_PER_QUARTER * 60;
  const isLongEnough = Math.min(typed, recorded) >= needed;
  const { objective_1, objective_2, objective_3 } = lesson;
  const has: Record<CreditDetail, boolean> = {
    provider: Boolean(terms?.provider.name.trim()),
    disclosure: Boolean(terms?.disclosure.trim()),
    objectives: [objective_1, objective_2, objective_3].some((text) => text?.trim()),
    quiz: (terms?.questions.length ?? 0) > 0,
    license_types: lesson.content_for.length > 0,
    length: isLongEnough,
    // People couldn't complete the lesson otherwise.
    typed_length: !isLongEnough || FINISHED_FRACTION * typed <= recorded,
  };
  return CREDIT_DETAILS.filter((detail) => !has[detail]);
}
