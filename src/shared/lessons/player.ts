import { useSyncExternalStore } from "react";

/** A place on a page where the player of one lesson may be shown. */
export type PlayerSlot = { readonly contentId: string; readonly element: HTMLElement };

/** What the player and the pages tell each other. The medium itself is the player's own. */
export type PlayerNews = {
  readonly slot?: PlayerSlot;
  /** The lesson in the player, playing or not. */
  readonly contentId?: string;
  readonly isPlaying: boolean;
};

let news: PlayerNews = { isPlaying: false };
const listeners = new Set<() => void>();

function tell(next: PlayerNews) {
  news = next;
  for (const listener of listeners) listener();
}

function listen(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const playerNews = (): PlayerNews => news;

/** Offers a place; the answer takes it back. */
export function offerSlot(slot: PlayerSlot): () => void {
  tell({ ...news, slot });
  return () => {
    if (news.slot?.element !== slot.element) return;
    const { slot: _taken, ...rest } = news;
    tell(rest);
  };
}

/** Only the player says this. */
export function tellPlaying(contentId: string | undefined, isPlaying: boolean) {
  if (news.contentId === contentId && news.isPlaying === isPlaying) return;
  const { slot } = news;
  tell({ isPlaying, ...(slot && { slot }), ...(contentId !== undefined && { contentId }) });
}

export const usePlayerNews = (): PlayerNews => useSyncExternalStore(listen, playerNews);
