import { useEffect, useState } from "react";
import { useSession } from "#device/session.ts";
import { saveInTab, tabStorage } from "#shared/drafts/tab-storage.ts";
import { isSame, keptOver, versionedIn } from "./admin-drafts-store.ts";

/* What an administrator types: it survives a reload, and is gone with the tab or when it is done. */

/** Where it is kept: of one administrator only, whoever signs in next in the same tab. */
export function useOwnKey(name: string): string {
  const owner = useSession()?.user.id ?? "";
  return useState(() => `admin:${owner}:${name}`)[0];
}

const storedIn = (key: string) => tabStorage()?.getItem(key) ?? null;

type Draft<T> = {
  readonly typed: T;
  readonly change: (changes: Partial<T>) => void;
  /** Taken out of the tab; the page goes on with it. */
  readonly forget: () => void;
};

/** Something new, or what is as good as new: no version stands behind it. */
export function useDraft<T extends object>(name: string, start: T): Draft<T> {
  const key = useOwnKey(name);
  const [typed, setTyped] = useState<T>(() => keptOver(storedIn(key), start));
  return {
    typed,
    change: (changes) => {
      const next = { ...typed, ...changes };
      setTyped(next);
      saveInTab(key, next);
    },
    forget: () => saveInTab(key, undefined),
  };
}

export type DraftOver<T> = {
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

/** Over something that is saved. It is kept in the tab until it is saved or discarded. */
export function useDraftOver<T extends object>(
  name: string,
  saved: T,
  version: number,
): DraftOver<T> {
  const key = useOwnKey(name);
  const [draft, setDraft] = useState(() => versionedIn(storedIn(key), saved));
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
