import { useSyncExternalStore } from "react";
import { onSessionChange } from "#device/current-session.ts";
import { draftKey } from "#shared/drafts/drafts.ts";
import { readFromTab, saveInTab } from "#shared/drafts/tab-storage.ts";
import { type ClaimDraft, emptyDraft, parseDraft } from "./draft.ts";

/**
 * Drafts live in session storage. They survive navigation and reloads, and are removed when the tab
 * closes or the user signs out.
 */
const CLAIM = "claim:";

const drafts = new Map<string, ClaimDraft>();
const listeners = new Set<() => void>();

onSessionChange(() => {
  for (const key of drafts.keys()) if (!key.startsWith(draftKey(CLAIM))) drafts.delete(key);
});

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
  const key = draftKey(CLAIM + contentId);
  const draft = useSyncExternalStore(subscribe, () => read(key));
  return {
    draft,
    change: (changes) => setDraft(key, { ...read(key), ...changes }),
    drop: () => setDraft(key, undefined),
  };
}
