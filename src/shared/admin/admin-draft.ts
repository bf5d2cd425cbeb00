import { useEffect, useState } from "react";
import { draftKey } from "#shared/drafts/drafts.ts";
import { readFromTab, saveInTab } from "#shared/drafts/tab-storage.ts";
import { isSame, mergeStored, parseVersioned } from "./admin-drafts-store.ts";

/*
 * Drafts of admin forms. They survive a reload and navigation, and end with the tab, at sign-out, or when the form is
 * saved.
 */

export const useDraftKey = (name: string): string => useState(() => draftKey(`admin:${name}`))[0];

const readStored = (key: string) => readFromTab(key);

type Draft<T> = {
  readonly typed: T;
  readonly change: (changes: Partial<T>) => void;
  /** Removes the draft from the tab. The page still has the value. */
  readonly clear: () => void;
};

/** Keeps the draft of a new record, which has no saved version. */
export function useDraft<T extends object>(name: string, start: T): Draft<T> {
  const key = useDraftKey(name);
  const [typed, setTyped] = useState<T>(() => mergeStored(readStored(key), start));
  return {
    typed,
    change: (changes) => {
      const next = { ...typed, ...changes };
      setTyped(next);
      saveInTab(key, next);
    },
    clear: () => saveInTab(key, undefined),
  };
}

export type VersionedDraft<T> = {
  readonly typed: T;
  /** The version the draft is based on. */
  readonly version: number;
  readonly isDirty: boolean;
  /** Another version was saved since the draft was started. */
  readonly isBehind: boolean;
  readonly set: (changes: Partial<T>) => void;
  readonly discard: () => void;
  /** Applies the draft on top of the newly saved version. */
  readonly rebase: () => void;
};

/** Keeps the draft of a saved record in the tab until it is saved or discarded. */
export function useVersionedDraft<T extends object>(
  name: string,
  saved: T,
  version: number,
): VersionedDraft<T> {
  const key = useDraftKey(name);
  const [draft, setDraft] = useState(() => parseVersioned(readStored(key), saved));
  const typed = draft?.typed ?? saved;
  const isDirty = !isSame(saved, typed);
  useEffect(() => saveInTab(key, isDirty ? draft : undefined), [key, isDirty, draft]);
  return {
    typed,
    version: draft?.version ?? version,
    isDirty,
    isBehind: isDirty && draft !== undefined && draft.version !== version,
    set: (changes) =>
      setDraft((held) => ({
        version: held?.version ?? version,
        typed: { ...(held?.typed ?? saved), ...changes },
      })),
    discard: () => {
      saveInTab(key, undefined);
      setDraft(undefined);
    },
    rebase: () => setDraft({ version, typed }),
  };
}
