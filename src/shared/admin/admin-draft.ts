import { useEffect, useRef, useState } from "react";
import { draftKey } from "#shared/drafts/drafts.ts";
import { readFromTab, saveInTab } from "#shared/drafts/tab-storage.ts";
import {
  draftAfterSave,
  isSame,
  mergeStored,
  parseVersioned,
  type Versioned,
} from "./admin-drafts-store.ts";

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
  /** Ends the draft after `sent` was saved as `next`. Changes since the request stay as a draft of `next`. */
  readonly settle: (sent: T, next: T, version: number) => void;
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
  // A save may end after the page was left, or before it rendered the last change.
  const latest = useRef(draft);
  const put = (next: Versioned<T> | undefined) => {
    latest.current = next;
    setDraft(next);
  };
  const putAtOnce = (next: Versioned<T> | undefined) => {
    saveInTab(key, next);
    put(next);
  };
  const typed = draft?.typed ?? saved;
  const isDirty = !isSame(saved, typed);
  useEffect(() => saveInTab(key, isDirty ? draft : undefined), [key, isDirty, draft]);
  return {
    typed,
    version: draft?.version ?? version,
    isDirty,
    isBehind: isDirty && draft !== undefined && draft.version !== version,
    set: (changes) => {
      const { current } = latest;
      put({
        version: current?.version ?? version,
        typed: { ...(current?.typed ?? saved), ...changes },
      });
    },
    discard: () => putAtOnce(undefined),
    settle: (sent, next, nextVersion) =>
      putAtOnce(draftAfterSave(latest.current, sent, { version: nextVersion, typed: next })),
    rebase: () => put({ version, typed }),
  };
}
