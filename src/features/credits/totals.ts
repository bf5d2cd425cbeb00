import type { CreditKind } from "#shared/credit/claim-copy.ts";
import type { Credit } from "#sync/records/types.ts";

/** Credits and hours of one year, and the number of participation certificates. */
export type YearTotals = { readonly year: string } & Readonly<Record<CreditKind, number>>;

/** Sums confirmed credits that were not revoked, latest year first. */
export function totalsByYear(credits: readonly Credit[]): YearTotals[] {
  const years = new Map<string, Record<CreditKind, number>>();
  for (const { type, amount, awardedOn, state, revoked } of credits) {
    if (state !== "confirmed" || revoked) continue;
    const year = awardedOn.slice(0, 4);
    const sums = years.get(year) ?? { cme: 0, contact_hours: 0, participation: 0 };
    // Rounded to hundredths to avoid floating-point drift.
    const added = type === "participation" ? 1 : Math.round(amount * 100) / 100;
    sums[type] = Math.round((sums[type] + added) * 100) / 100;
    years.set(year, sums);
  }
  return [...years]
    .map(([year, sums]) => ({ year, ...sums }))
    .toSorted((a, b) => b.year.localeCompare(a.year));
}

export const newestFirst = (credits: readonly Credit[]): Credit[] =>
  credits.toSorted((a, b) => b.claimedAt - a.claimedAt || a.title.localeCompare(b.title));
