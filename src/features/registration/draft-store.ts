import { useSyncExternalStore } from "react";
import { type Draft, draftFrom, emptyDraft } from "./draft.ts";

/** Survives a reload, and is gone with the tab. */
const KEY = "registration";

let draft: Draft | undefined;
const listeners = new Set<() => void>();

/** A browser that keeps nothing still registers, as long as the page stands. */
function storage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function keep(next: Draft | undefined) {
  try {
    if (next) storage()?.setItem(KEY, JSON.stringify(next));
    else storage()?.removeItem(KEY);
  } catch {
    // There is no room: the page itself still has it.
  }
}

export function currentDraft(): Draft {
  draft ??= draftFrom(storage()?.getItem(KEY) ?? null);
  return draft;
}

function become(next: Draft, kept: Draft | undefined) {
  draft = next;
  keep(kept);
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
