/** Phones that have no full screen for pages have one for videos, with controls of their own. */
type PhoneVideo = HTMLVideoElement & {
  readonly webkitSupportsFullscreen?: boolean;
  readonly webkitEnterFullscreen?: () => void;
};

export const canFillScreen = (medium: PhoneVideo): boolean =>
  document.fullscreenEnabled || medium.webkitSupportsFullscreen === true;

/** The whole card grows, so that the same controls and the same limit hold. */
export function fillScreen(card: Element | null, medium: PhoneVideo) {
  if (document.fullscreenElement) settle(document.exitFullscreen());
  else if (document.fullscreenEnabled) settle(card?.requestFullscreen());
  else medium.webkitEnterFullscreen?.();
}

/** Refused by the browser: the card stays as it is, which is what is seen. */
const settle = (change: Promise<void> | undefined) => {
  change?.catch((error: unknown) => {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  });
};
