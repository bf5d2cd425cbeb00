// Renders animated videos: a scene computes every pixel, and ffmpeg encodes the frames.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { writeMaster } from "./hls-master.mjs";
import { scenes } from "./scenes.mjs";

export { scenes };

const W = 640;
const H = 360;

/** Blue-noise-like dither against banding in gradients. */
function ditherTable() {
  const table = new Float32Array(64 * 64);
  for (let i = 0; i < table.length; i++) {
    const x = i & 63;
    const y = i >> 6;
    table[i] = ((52.9829189 * ((0.06711056 * x + 0.00583715 * y) % 1)) % 1) - 0.5;
  }
  return table;
}
const dither = ditherTable();

function frame(scene, t, out) {
  const at = scene(t);
  const color = [0, 0, 0];
  let k = 0;
  for (let y = 0; y < H; y++) {
    for (let x = 0; x < W; x++) {
      at((x + 0.5) / H, (y + 0.5) / H, color);
      const d = dither[(y & 63) * 64 + (x & 63)];
      out[k++] = color[0] + 0.5 + d;
      out[k++] = color[1] + 0.5 + d;
      out[k++] = color[2] + 0.5 + d;
    }
  }
}

const words = (text) => text.trim().split(/\s+/);
const exact = words("-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact");
const x264 = words("-c:v libx264 -pix_fmt yuv420p -profile:v main -sc_threshold 0");

/** A constant bit rate, or a constant quality, which is better for flat drawings. */
const quality = (rate) =>
  words(
    rate
      ? `-preset slow -b:v ${rate} -maxrate ${rate} -bufsize 800k`
      : "-preset veryslow -tune animation -crf 35",
  );

export async function packaged({ script, scene, seconds, sound, file, stream }) {
  const fps = Number(script.fps ?? 12);
  const input = words(`-v error -y -f rawvideo -pix_fmt rgb24 -s ${W}x${H} -r ${fps} -i -`);
  const picture = [...x264, ...quality(script.rate), ...words(`-level 3.0 -g ${fps * 6}`)];
  const rest = words("-colorspace bt709 -c:a aac -b:a 16k -shortest -movflags +faststart");
  const encoder = spawn(
    "ffmpeg",
    [...input, "-i", sound, ...words("-map 0:v -map 1:a"), ...picture, ...rest, ...exact, file],
    { stdio: ["pipe", "inherit", "inherit"] },
  );
  const frames = Math.round(seconds * fps);
  for (let i = 0; i < frames; i++) {
    const out = new Uint8ClampedArray(W * H * 3);
    frame((t) => scene(t, seconds), i / fps, out);
    if (!encoder.stdin.write(out)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  const [code] = await once(encoder, "close");
  if (code !== 0) throw new Error(`ffmpeg ended with ${code} at ${file}`);
  if (stream) streamed(file, stream);
}

const LEVELS = [
  { name: "high", size: "640x360", codecs: "avc1.4D401E,mp4a.40.2" },
  { name: "low", size: "384x216", codecs: "avc1.4D4015,mp4a.40.2" },
];

/** Two renditions for streaming; downloads use the single file. */
function streamed(file, folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const hls = (name) => [
    ...words("-f hls -hls_time 12 -hls_playlist_type vod -hls_segment_type fmp4"),
    ...["-hls_fmp4_init_filename", `${name}-init.mp4`],
    ...["-hls_segment_filename", `${folder}/${name}-%02d.m4s`],
    ...[...exact, `${folder}/${name}.m3u8`],
  ];
  const open = ["-v", "error", "-y", "-i", file];
  const small = words(
    "-vf scale=384:216 -preset veryslow -tune animation -crf 35 -level 2.1 -g 72",
  );
  execFileSync("ffmpeg", [...open, "-c", "copy", ...hls("high")]);
  execFileSync("ffmpeg", [
    ...open,
    ...x264,
    ...small,
    ...words("-c:a aac -b:a 14k"),
    ...hls("low"),
  ]);
  writeMaster(folder, LEVELS);
}
