/** Returns whether the card number's check digit is valid. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const digitsOf = (text: string) => text.replace(/[\s-]/g, "");

/** Returns the digits of a card number without spaces and dashes, or undefined if it is invalid. */
export function cardDigits(text: string): string | undefined {
  const digits = digitsOf(text);
  return /^\d{12,19}$/.test(digits) && passesLuhn(digits) ? digits : undefined;
}

/**
 * Returns whether the text contains a card number, which must never reach the database. Other digits, such as an expiry
 * date, may follow it directly.
 */
export function containsCardNumber(text: string): boolean {
  const runs = text.match(/[3-6](?:[\s-]?\d){12,}/g) ?? [];
  const lengths = [13, 14, 15, 16, 17, 18, 19];
  return runs
    .map(digitsOf)
    .some((run) =>
      lengths.some((length) => run.length >= length && passesLuhn(run.slice(0, length))),
    );
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, "Visa"],
  [/^(5[1-5]|2[2-7])/, "Mastercard"],
  [/^3[47]/, "American Express"],
  [/^6/, "Discover"],
];

export const brandOf = (digits: string) =>
  brands.find(([pattern]) => pattern.test(digits))?.[1] ?? "Card";

/** Parses a two- or four-digit year. */
function yearOf(text: string): number | undefined {
  if (/^\d{2}$/.test(text)) return 2000 + Number(text);
  return /^20\d{2}$/.test(text) ? Number(text) : undefined;
}

const isMonthOfYear = (text: string) => /^(0?[1-9]|1[0-2])$/.test(text);

/** Validates the expiry date. A card is valid until its month has ended in every time zone. */
export function expiryProblem(month: string, year: string, now: Date): string | undefined {
  const fullYear = yearOf(year);
  if (!isMonthOfYear(month) || fullYear === undefined) return "is not a date";
  const end = Date.UTC(fullYear, Number(month), 1) + 12 * 60 * 60 * 1000;
  if (now.getTime() >= end) return "has passed";
  if (fullYear > now.getUTCFullYear() + 25) return "is not a date";
}

export type CardText = {
  readonly card_number: string;
  readonly expiration_month: string;
  readonly expiration_year: string;
  readonly card_code: string;
};

/** Returns the protocol's error text of each invalid card field. */
export function cardProblems(
  { card_number, expiration_month, expiration_year, card_code }: CardText,
  now: Date,
): Partial<Record<keyof CardText, string[]>> {
  const date = expiryProblem(expiration_month, expiration_year, now);
  const isMonth = date === "is not a date" && !isMonthOfYear(expiration_month);
  return {
    ...(cardDigits(card_number) === undefined && { card_number: ["is not a card number"] }),
    ...(date && { [isMonth ? "expiration_month" : "expiration_year"]: [date] }),
    ...(!/^\d{3,4}$/.test(card_code) && { card_code: ["must be 3 or 4 digits"] }),
  };
}
