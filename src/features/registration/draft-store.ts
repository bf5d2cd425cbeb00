import { useSyncExternalStore } from "react";
import { keepInTab, tabStorage } from "#device/tab-store.ts";
import { type Draft, draftFrom, emptyDraft } from "./draft.ts";

/** Survives a reload, and is gone with the tab. */
const KEY = "registration";

let draft: Draft | undefined;
const listeners = new Set<() => void>();

export function currentDraft(): Draft {
  draft ??= draftFrom(tabStorage()?.getItem(KEY) ?? null);
  return draft;
}

function become(next: Draft, kept: Draft | undefined) {
  draft = next;
  keepInTab(KEY, kept);
  for (const listener of listeners) listener();
}

export function changeDraft(changes: Partial<Draft>): Draft {
  const next = { ...currentDraft(), ...changes };
  become(next, next);
  return next;
}

export const dropDraft = (): void => become(emptyDraft, undefined);

function listen(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export const useDraft = (): Draft => useSyncExternalStore(listen, currentDraft);
