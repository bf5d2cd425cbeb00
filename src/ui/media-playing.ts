/** Returns whether any audio or video on the page is playing. */
export const isMediaPlaying = (): boolean =>
  [...document.querySelectorAll<HTMLMediaElement>("audio, video")].some(
    (media) => !(media.paused || media.ended),
  );
