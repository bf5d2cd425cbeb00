import { useSyncExternalStore } from "react";

/** An element of a page where the player of a lesson can be shown. */
export type PlayerSlot = { readonly contentId: string; readonly element: HTMLElement };

/** State shared by the player and the pages. The media element belongs to the player. */
export type PlayerState = {
  readonly slot?: PlayerSlot;
  /** The lesson loaded in the player, playing or paused. */
  readonly contentId?: string;
  readonly isPlaying: boolean;
};

let state: PlayerState = { isPlaying: false };
const listeners = new Set<() => void>();

function publish(next: PlayerState) {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const playerState = (): PlayerState => state;

/** Offers a slot for the player. Returns a function that withdraws it. */
export function registerSlot(slot: PlayerSlot): () => void {
  publish({ ...state, slot });
  return () => {
    if (state.slot?.element !== slot.element) return;
    const { slot: _taken, ...rest } = state;
    publish(rest);
  };
}

/** Called only by the player. */
export function reportPlaying(contentId: string | undefined, isPlaying: boolean) {
  if (state.contentId === contentId && state.isPlaying === isPlaying) return;
  const { slot } = state;
  publish({ isPlaying, ...(slot && { slot }), ...(contentId !== undefined && { contentId }) });
}

export const usePlayerState = (): PlayerState => useSyncExternalStore(subscribe, playerState);
