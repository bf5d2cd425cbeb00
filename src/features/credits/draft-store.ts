import { useSyncExternalStore } from "react";
import { currentSession, onSessionChange } from "#device/current-session.ts";
import { readFromTab, saveInTab, tabStorage } from "#shared/drafts/tab-storage.ts";
import { type ClaimDraft, emptyDraft, parseDraft } from "./draft.ts";

/**
 * Drafts live in session storage. They survive navigation and reloads, and are removed when the tab
 * closes or the user signs out.
 */
const PREFIX = "claim:";

const drafts = new Map<string, ClaimDraft>();
const listeners = new Set<() => void>();

const ownPrefix = () => `${PREFIX}${currentSession()?.user.id ?? ""}:`;

function dropOtherOwners() {
  const storage = tabStorage();
  const prefix = ownPrefix();
  for (const key of drafts.keys()) if (!key.startsWith(prefix)) drafts.delete(key);
  for (const key of Object.keys(storage ?? {}))
    if (key.startsWith(PREFIX) && !key.startsWith(prefix)) storage?.removeItem(key);
}
dropOtherOwners();
onSessionChange(dropOtherOwners);

function setDraft(key: string, draft: ClaimDraft | undefined) {
  if (draft) drafts.set(key, draft);
  else drafts.delete(key);
  saveInTab(key, draft);
  for (const listener of listeners) listener();
}

function read(key: string): ClaimDraft {
  const cached = drafts.get(key);
  if (cached) return cached;
  const stored = readFromTab(key);
  if (stored === null) return emptyDraft;
  const draft = parseDraft(stored);
  drafts.set(key, draft);
  return draft;
}

function subscribe(listener: () => void) {
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

/** Returns the user's draft of the credit claim for this lesson. */
export function useClaimDraft(contentId: string): DraftHandle {
  const key = `${ownPrefix()}${contentId}`;
  const draft = useSyncExternalStore(subscribe, () => read(key));
  return {
    draft,
    change: (changes) => setDraft(key, { ...read(key), ...changes }),
    drop: () => setDraft(key, undefined),
  };
}
