import { useSyncExternalStore } from "react";
import { readFromTab, saveInTab } from "#shared/drafts/tab-storage.ts";
import { type Draft, emptyDraft, parseDraft } from "./draft.ts";

/** Session storage key. The draft survives a reload and is removed with the tab. */
const KEY = "registration";

let draft: Draft | undefined;
const listeners = new Set<() => void>();

export function currentDraft(): Draft {
  draft ??= parseDraft(readFromTab(KEY));
  return draft;
}

function setDraft(next: Draft, kept: Draft | undefined) {
  draft = next;
  saveInTab(KEY, kept);
  for (const listener of listeners) listener();
}

export function changeDraft(changes: Partial<Draft>): Draft {
  const next = { ...currentDraft(), ...changes };
  setDraft(next, next);
  return next;
}

export const dropDraft = (): void => setDraft(emptyDraft, undefined);

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useDraft = (): Draft => useSyncExternalStore(subscribe, currentDraft);
