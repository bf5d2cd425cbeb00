// Makes the media of the demo: `node server/seed/media/make.mjs [lesson …]`. Needs ffmpeg and flite; what it makes is
// committed, so nobody else needs them. Without arguments everything is made anew.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { bell, duck, mix, pad, RATE, wav } from "./sound.mjs";
import { captions, perform, readScripts } from "./speech.mjs";
import { packaged, scenes } from "./video.mjs";

const files = new URL("./files/", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, files));
const temporary = `${process.env.TMPDIR ?? "/tmp"}/respite-media-${process.pid}.wav`;

/** A lesson has a quiet bed and a bell at both ends; a practice (`guided=1`) is mostly bed. */
function sounded(script) {
  const { cues, bells, end } = perform(script);
  const total = script.total ? Number(script.total) : end + (script.guided ? 4 : 2.2);
  const speech = new Float32Array(Math.ceil(total * RATE));
  for (const cue of cues) mix(speech, cue.sound, cue.from);
  const bed = pad(script.pad ?? "hills", total);
  duck(bed, speech, script.guided ? 0.35 : 0.5);
  const all = new Float32Array(speech.length);
  mix(all, bed, 0, script.guided ? 0.55 : 0.17);
  mix(all, speech, 0, script.guided ? 0.9 : 1);
  mix(all, bell(392, script.guided ? 0.2 : 0.12), 0);
  for (const at of bells) mix(all, bell(523.25, 0.14), at);
  mix(all, bell(294, script.guided ? 0.18 : 0.1), Math.max(0, total - 2.6));
  return { samples: all, cues, total };
}

function audio(script) {
  const { samples, cues } = sounded(script);
  writeFileSync(temporary, wav(samples));
  const how = `-c:a aac -b:a ${script.guided ? "16k" : "13k"} -ac 1 -map_metadata -1`;
  const exact = "-fflags +bitexact -flags:a +bitexact -movflags +faststart";
  execFileSync("ffmpeg", [
    ...["-v", "error", "-y", "-i", temporary],
    ...`${how} ${exact}`.split(" "),
    path(`rl-${script.n}.m4a`),
  ]);
  writeFileSync(path(`rl-${script.n}.vtt`), captions(cues));
}

async function video(script) {
  const { samples, cues, total } = sounded(script);
  writeFileSync(temporary, wav(samples));
  await packaged({
    script,
    scene: scenes[script.scene],
    seconds: total,
    sound: temporary,
    file: path(`rl-${script.n}.mp4`),
    stream: script.hls ? path(`hls/rl-${script.n}`) : null,
  });
  writeFileSync(path(`rl-${script.n}.vtt`), captions(cues));
}

const duration = (file) =>
  Number(
    execFileSync(
      "ffprobe",
      ["-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", file],
      { encoding: "utf8" },
    ),
  );

/** The figures the catalogue is built from. */
function writeMade(all) {
  const seconds = all
    .map(({ n, scene }) => [`rl-${n}`, path(`rl-${n}.${scene ? "mp4" : "m4a"}`)])
    .filter(([, file]) => existsSync(file))
    .map(([id, file]) => `  "${id}": ${duration(file).toFixed(2)},\n`);
  const folders = existsSync(path("hls")) ? readdirSync(path("hls")).sort() : [];
  const streams = folders.map((name) => {
    const names = readdirSync(path(`hls/${name}`)).sort();
    return `  "${name}": [\n${names.map((file) => `    "${file}",\n`).join("")}  ],\n`;
  });
  writeFileSync(
    new URL("./generated.ts", import.meta.url),
    `/** Written by make.mjs: seconds of each lesson's medium, and the files of each stream. */
export const seconds: Readonly<Record<string, number>> = {\n${seconds.join("")}};
export const streamFiles: Readonly<Record<string, readonly string[]>> = {\n${streams.join("")}};\n`,
  );
}

mkdirSync(path("hls"), { recursive: true });
const all = readScripts(new URL("./scripts/", import.meta.url));
const wanted = process.argv.slice(2);
for (const script of all) {
  if (wanted.length > 0 && !wanted.includes(script.n)) continue;
  await (script.scene ? video : audio)(script);
}
rmSync(temporary, { force: true });
writeMade(all);
const size = readdirSync(files, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .reduce((sum, entry) => sum + readFileSync(`${entry.path}/${entry.name}`).length, 0);
process.stdout.write(`${(size / 1e6).toFixed(2)} MB in all\n`);
