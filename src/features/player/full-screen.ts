/** iPhones can only show the video element full screen, with native controls. */
type PhoneVideo = HTMLVideoElement & {
  readonly webkitSupportsFullscreen?: boolean;
  readonly webkitEnterFullscreen?: () => void;
};

export const canFillScreen = (medium: PhoneVideo): boolean =>
  document.fullscreenEnabled || medium.webkitSupportsFullscreen === true;

/** Makes the whole card full screen, so the page's controls and seek limit stay. */
export function fillScreen(card: Element | null, medium: PhoneVideo) {
  if (document.fullscreenElement) ignoreDenial(document.exitFullscreen());
  else if (document.fullscreenEnabled) ignoreDenial(card?.requestFullscreen());
  else medium.webkitEnterFullscreen?.();
}

/** The browser denied it, so the card stays as it is. */
const ignoreDenial = (change: Promise<void> | undefined) => {
  change?.catch((error: unknown) => {
    if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  });
};
