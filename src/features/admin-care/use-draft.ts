import { useEffect, useState } from "react";
import { keepInTab, objectIn, tabStorage } from "#live/tab-store.ts";

type Texts = Readonly<Record<string, string>>;
/** What somebody typed and has not saved, with the version it was typed over. */
type Draft<T> = { readonly version: number; readonly typed: T };

function draftIn<T extends Texts>(key: string, before: T): Draft<T> | undefined {
  const kept = objectIn(tabStorage()?.getItem(key) ?? null);
  const typed = objectIn(JSON.stringify(kept?.typed ?? null));
  if (typeof kept?.version !== "number" || !typed) return undefined;
  const isWhole = Object.keys(before).every((field) => typeof typed[field] === "string");
  return isWhole ? { version: kept.version, typed: typed as T } : undefined;
}

type Drafting<T> = {
  readonly typed: T;
  /** The one it was typed over. */
  readonly version: number;
  readonly isDirty: boolean;
  /** There is another version by now than it was typed over. */
  readonly isBehind: boolean;
  readonly set: (changes: Partial<T>) => void;
  readonly discard: () => void;
  /** What was typed goes on top of what somebody else has saved. */
  readonly rebase: () => void;
};

const isSame = (one: Texts, other: Texts) =>
  Object.keys(one).every((field) => one[field] === other[field]);

/** The texts of a form. They are kept in the tab until they are saved or discarded. */
export function useDraft<T extends Texts>(key: string, before: T, version: number): Drafting<T> {
  const [draft, setDraft] = useState(() => draftIn(key, before));
  const typed = draft?.typed ?? before;
  const isDirty = !isSame(before, typed);
  useEffect(() => keepInTab(key, isDirty ? draft : undefined), [key, isDirty, draft]);
  return {
    typed,
    version: draft?.version ?? version,
    isDirty,
    isBehind: isDirty && draft !== undefined && draft.version !== version,
    set: (changes) =>
      setDraft((held) => ({
        version: held?.version ?? version,
        typed: { ...(held?.typed ?? before), ...changes },
      })),
    discard: () => {
      keepInTab(key, undefined);
      setDraft(undefined);
    },
    rebase: () => setDraft({ version, typed }),
  };
}
