type Seek = (to: number) => void;

let seekHandler: { readonly contentId: string; readonly seek: Seek } | undefined;
let pendingSeek: { readonly contentId: string; readonly to: number } | undefined;

/** Plays a lesson from `to` seconds: at once if its player is on the page, otherwise as soon as it is. */
export function requestSeek(contentId: string, to: number) {
  if (seekHandler?.contentId === contentId) seekHandler.seek(to);
  else pendingSeek = { contentId, to };
}

/** Called only by the player. Returns a function that stops handling. */
export function handleSeeks(contentId: string, seek: Seek): () => void {
  const handler = { contentId, seek };
  seekHandler = handler;
  const pending = pendingSeek;
  pendingSeek = undefined;
  if (pending?.contentId === contentId) seek(pending.to);
  return () => {
    if (seekHandler === handler) seekHandler = undefined;
  };
}
