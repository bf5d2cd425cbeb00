import { text } from "node:stream/consumers";
import type { Files } from "#server/platform/storage/files.ts";

/*
 * Captions can be replaced after a recording was packaged, so the playlists that name them aren't stored. They are made from
 * the stored ones, and their addresses contain the hash of the captions.
 */

const MASTER = "master.m3u8";
const ADDRESS = /^(.+\/)(captioned|captions)-([0-9a-f]{64})\.m3u8$/;

/** Returns the address of a stream with these captions. `url` may have others, or none. */
export const streamWithCaptions = (url: string, captions: string | null): string => {
  const [, folder = url.slice(0, url.lastIndexOf("/") + 1)] = ADDRESS.exec(url) ?? [];
  return `${folder}${captions === null ? MASTER : `captioned-${captions}.m3u8`}`;
};

/** Adds a rendition to a master playlist. Nothing is shown unless a viewer or their settings ask for captions. */
function withRendition(master: string, hash: string): string {
  const rendition = `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,FORCED=NO,CHARACTERISTICS="public.accessibility.transcribes-spoken-dialog",URI="captions-${hash}.m3u8"`;
  return master
    .replace("#EXT-X-STREAM-INF:", () => `${rendition}\n#EXT-X-STREAM-INF:`)
    .replaceAll(/^#EXT-X-STREAM-INF:.*$/gm, (line) => `${line},SUBTITLES="captions"`);
}

/** Returns a playlist with the captions as one segment that lasts as long as the recording. */
function captionsPlaylist(media: string, hash: string): string {
  const seconds = [...media.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, length]) => sum + Number(length),
    0,
  );
  return [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    "#EXT-X-MEDIA-SEQUENCE:0",
    "#EXT-X-PLAYLIST-TYPE:VOD",
    `#EXTINF:${seconds.toFixed(6)},`,
    `/media/${hash}/captions.vtt`,
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
}

/**
 * Returns the playlist at a key (`hls/<folder>/captioned-<hash>.m3u8`, or the one of the captions in it), or undefined for
 * other keys and for streams and captions that don't exist.
 */
export async function captionedPlaylist(files: Files, key: string): Promise<string | undefined> {
  const [, folder = "", kind, hash = ""] = ADDRESS.exec(key) ?? [];
  if (!kind || (await files.sizeOf(hash)) === undefined) return undefined;
  const read = async (name: string) => {
    const size = await files.sizeOf(`${folder}${name}`);
    return size === undefined ? undefined : text(files.read(`${folder}${name}`, 0, size - 1));
  };
  const master = await read(MASTER);
  if (master === undefined || kind === "captioned") return master && withRendition(master, hash);
  const [name = ""] = /^[^#\s].*$/m.exec(master) ?? [];
  const media = await read(name);
  return media && captionsPlaylist(media, hash);
}
