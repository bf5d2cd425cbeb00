import { parseObject } from "#shared/drafts/tab-storage.ts";

/* What a tab has kept of a form, read again: never something that the form of today could not hold. */

/** What may be empty may have had a value, and the other way round. */
const isLike = (one: unknown, other: unknown): boolean =>
  one === null ||
  other === null ||
  (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));

/** The fields that are known, over those it starts with. */
export function keptOver<T extends object>(stored: string | null, start: T): T {
  const known = Object.entries(parseObject(stored) ?? {}).filter(
    ([field, value]) => Object.hasOwn(start, field) && isLike(start[field as keyof T], value),
  );
  return { ...start, ...(Object.fromEntries(known) as Partial<T>) };
}

/** What was typed, and the version it was typed over. */
type Over<T> = { readonly version: number; readonly typed: T };

/** Nothing where there is none, or where it knows other fields than are saved. */
export function versionedIn<T extends object>(
  stored: string | null,
  saved: T,
): Over<T> | undefined {
  const kept = parseObject(stored);
  const typed = parseObject(JSON.stringify(kept?.typed ?? null));
  if (typeof kept?.version !== "number" || !typed) return undefined;
  const isWhole = Object.entries(saved).every(
    ([field, value]) => field in typed && isLike(value, typed[field]),
  );
  return isWhole ? { version: kept.version, typed: typed as T } : undefined;
}

export const isSame = <T extends object>(one: T, other: T): boolean =>
  (Object.keys(one) as (keyof T)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  );
