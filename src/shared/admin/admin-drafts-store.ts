import { parseObject } from "#shared/drafts/parse-object.ts";

/* Parses stored form drafts and drops values that the current form doesn't support. */

/** An empty value is compatible with any type. */
const isCompatible = (one: unknown, other: unknown): boolean =>
  one === null ||
  other === null ||
  (typeof one === typeof other && Array.isArray(one) === Array.isArray(other));

/** Returns `start` with the valid stored fields applied. */
export function mergeStored<T extends object>(stored: string | null, start: T): T {
  const known = Object.entries(parseObject(stored) ?? {}).filter(
    ([field, value]) => Object.hasOwn(start, field) && isCompatible(start[field as keyof T], value),
  );
  return { ...start, ...(Object.fromEntries(known) as Partial<T>) };
}

/** A draft and the version it is based on. */
export type Versioned<T> = { readonly version: number; readonly typed: T };

/** Returns the stored draft, or undefined when it is missing or its fields differ from the saved record's. */
export function parseVersioned<T extends object>(
  stored: string | null,
  saved: T,
): Versioned<T> | undefined {
  const kept = parseObject(stored);
  const typed = parseObject(JSON.stringify(kept?.typed ?? null));
  if (typeof kept?.version !== "number" || !typed) return undefined;
  const isWhole = Object.entries(saved).every(
    ([field, value]) => field in typed && isCompatible(value, typed[field]),
  );
  return isWhole ? { version: kept.version, typed: typed as T } : undefined;
}

/** Returns the fields of `one` that differ from the other's. */
function changesIn<T extends object>(one: T, other: T): Partial<T> {
  const fields = new Set([...Object.keys(one), ...Object.keys(other)] as (keyof T)[]);
  const changed = [...fields].filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
  return Object.fromEntries(changed.map((field) => [field, one[field]])) as Partial<T>;
}

export const isSame = <T extends object>(one: T, other: T): boolean =>
  Object.keys(changesIn(one, other)).length === 0;

/** Returns the draft after a save: the saved fields, with those changed since `sent`. */
export function draftAfterSave<T extends object>(
  draft: Versioned<T> | undefined,
  sent: T,
  saved: Versioned<T>,
): Versioned<T> | undefined {
  if (!draft || isSame(draft.typed, sent)) return undefined;
  return { ...saved, typed: { ...saved.typed, ...changesIn(draft.typed, sent) } };
}
