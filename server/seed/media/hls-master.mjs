// Writes the master playlist of a stream with the bit rates that its segments have.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync, writeFileSync } from "node:fs";

/** The segments of a playlist, with their seconds and bits. */
function segmentsOf(folder, level) {
  const text = readFileSync(`${folder}/${level}.m3u8`, "utf8");
  const target = Number(/#EXT-X-TARGETDURATION:(\d+)/.exec(text)?.[1]);
  const segments = [...text.matchAll(/#EXTINF:([\d.]+),[^\n]*\n(\S+)/g)].map(
    ([, seconds, name]) => ({
      seconds: Number(seconds),
      bits: statSync(`${folder}/${name}`).size * 8,
    }),
  );
  return { target, segments };
}

const sum = (list, of) => list.reduce((total, one) => total + of(one), 0);
const rateOf = (segments) =>
  sum(segments, ({ bits }) => bits) / sum(segments, ({ seconds }) => seconds);

/** The largest rate of neighbors that together last about one target duration (RFC 8216, 4.3.4.2). */
function peakRate({ target, segments }) {
  let peak = 0;
  for (let from = 0; from < segments.length; from += 1)
    for (let to = from + 1; to <= segments.length; to += 1) {
      const part = segments.slice(from, to);
      const seconds = sum(part, (one) => one.seconds);
      if (seconds > 1.5 * target) break;
      if (seconds >= 0.5 * target) peak = Math.max(peak, rateOf(part));
    }
  return Math.ceil(peak || rateOf(segments));
}

/** Frames a second, as ffprobe reads them from the first segment. */
function frameRate(folder, level) {
  const media = Buffer.concat(
    [`${level}-init.mp4`, `${level}-00.m4s`].map((name) => readFileSync(`${folder}/${name}`)),
  );
  const show = ["-v", "error", "-select_streams", "v", "-show_entries", "stream=r_frame_rate"];
  const options = [...show, "-of", "csv=p=0", "-i", "pipe:0"];
  const [frames, seconds] = execFileSync("ffprobe", options, { input: media })
    .toString()
    .trim()
    .split("/")
    .map(Number);
  return (frames / seconds).toFixed(3);
}

export function writeMaster(folder, levels) {
  const lines = levels.flatMap(({ name, size, codecs }) => {
    const measured = segmentsOf(folder, name);
    const average = Math.ceil(rateOf(measured.segments));
    return [
      `#EXT-X-STREAM-INF:BANDWIDTH=${peakRate(measured)},AVERAGE-BANDWIDTH=${average},RESOLUTION=${size},FRAME-RATE=${frameRate(folder, name)},CODECS="${codecs}"`,
      `${name}.m3u8`,
    ];
  });
  const head = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-INDEPENDENT-SEGMENTS"];
  writeFileSync(`${folder}/master.m3u8`, `${[...head, ...lines].join("\n")}\n`);
}
