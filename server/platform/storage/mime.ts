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
  svg: "image/svg+xml",
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
};

/** Returns the media type for a file extension, or undefined for other files. */
export const mimeOf = (name: string): string | undefined =>
  types[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
