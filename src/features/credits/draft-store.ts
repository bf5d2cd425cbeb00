import { useSyncExternalStore } from "react";
import { currentSession, onSession } from "#device/current-session.ts";
import { keepInTab, tabStorage } from "#device/tab-store.ts";
import { type ClaimDraft, draftFrom, emptyDraft } from "./draft.ts";

/** Survives leaving the page and a reload; gone with the tab, and with whoever signs out. */
const PREFIX = "claim:";

const drafts = new Map<string, ClaimDraft>();
const listeners = new Set<() => void>();

const ownStart = () => `${PREFIX}${currentSession()?.user.id ?? ""}:`;

function forgetOthers() {
  const kept = tabStorage();
  const start = ownStart();
  for (const key of drafts.keys()) if (!key.startsWith(start)) drafts.delete(key);
  for (const key of Object.keys(kept ?? {}))
    if (key.startsWith(PREFIX) && !key.startsWith(start)) kept?.removeItem(key);
}
forgetOthers();
onSession(forgetOthers);

function become(key: string, draft: ClaimDraft | undefined) {
  if (draft) drafts.set(key, draft);
  else drafts.delete(key);
  keepInTab(key, draft);
  for (const listener of listeners) listener();
}

function read(key: string): ClaimDraft {
  const known = drafts.get(key);
  if (known) return known;
  const stored = tabStorage()?.getItem(key) ?? null;
  if (stored === null) return emptyDraft;
  const draft = draftFrom(stored);
  drafts.set(key, draft);
  return draft;
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export type DraftHandle = {
  readonly draft: ClaimDraft;
  readonly change: (changes: Partial<ClaimDraft>) => void;
  readonly drop: () => void;
};

/** What somebody has answered so far on the way to the credit of this lesson. */
export function useClaimDraft(contentId: string): DraftHandle {
  const key = `${ownStart()}${contentId}`;
  const draft = useSyncExternalStore(listen, () => read(key));
  return {
    draft,
    change: (changes) => become(key, { ...read(key), ...changes }),
    drop: () => become(key, undefined),
  };
}
