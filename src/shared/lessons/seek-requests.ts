/** Without a position, playback goes on where the person stopped. */
type Play = (from: number | undefined) => void;
type Request = { readonly contentId: string; readonly from: number | undefined };

let handler: { readonly contentId: string; readonly play: Play } | undefined;
let pending: Request | undefined;

function request(asked: Request) {
  if (handler?.contentId === asked.contentId) handler.play(asked.from);
  else pending = asked;
}

/** Plays a lesson from `to` seconds: at once if its player is on the page, otherwise as soon as it is. */
export const requestSeek = (contentId: string, to: number) => request({ contentId, from: to });

/** Plays a lesson where the person stopped, as soon as its player is on the page. For links that lead there. */
export const requestPlay = (contentId: string) => request({ contentId, from: undefined });

/** Called only by the player. Returns a function that stops handling. */
export function handlePlayRequests(contentId: string, play: Play): () => void {
  const own = { contentId, play };
  handler = own;
  const asked = pending;
  pending = undefined;
  if (asked?.contentId === contentId) play(asked.from);
  return () => {
    if (handler === own) handler = undefined;
  };
}
