export const isPlaying = (): boolean =>
  [...document.querySelectorAll<HTMLMediaElement>("audio, video")].some(
    (medium) => !(medium.paused || medium.ended),
  );
