export const SVG_TYPE = "image/svg+xml";
export const UNKNOWN_TYPE = "application/octet-stream";

const types: Readonly<Record<string, string>> = {
  m4a: "audio/mp4",
  mp3: "audio/mpeg",
  mp4: "video/mp4",
  m4s: "video/iso.segment",
  ts: "video/mp2t",
  m3u8: "application/vnd.apple.mpegurl",
  vtt: "text/vtt; charset=utf-8",
  txt: "text/plain; charset=utf-8",
  pdf: "application/pdf",
  json: "application/json",
  svg: SVG_TYPE,
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
};

/** Returns the media type for a file extension, or undefined for other files. */
export const mimeOf = (name: string): string | undefined =>
  types[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];

/** What the app shows or plays. Browsers download everything else. */
export const isShown = (type: string): boolean =>
  /^(image|audio|video)\/|^text\/vtt(;|$)|^application\/(pdf|vnd\.apple\.mpegurl)$/.test(type);
