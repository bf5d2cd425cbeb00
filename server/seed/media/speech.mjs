// Speech synthesis with measured times. A script is text:
//   # 130 voice=slt pad=breath pace=1.1    a lesson begins; the voices slt and rms are of flite, pico is of pico2wave
//   ## Naps and light                      a chapter begins, with a bell
//   A line is spoken, and is one caption (with pico, each sentence is).  An empty line is a longer pause.
//   ...4                                   four seconds of silence
//   @12 A line                             starts at 12 seconds, or after the previous line
//   *                                      a bell
//   ...=                                   a pause: these share the time that is left of `total`
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { RATE } from "./sound.mjs";

/** Seconds of silence after a sentence, after a paragraph, and on both sides of a chapter's bell. */
const silences = {
  flite: { line: 0.42, paragraph: 0.6, chapter: 1 },
  pico: { line: 0.48, paragraph: 1, chapter: 2 },
};
const silenceOf = (voice) => (voice === "pico" ? silences.pico : silences.flite);

export function readScripts(folder) {
  const scripts = [];
  for (const name of readdirSync(folder).sort()) {
    for (const part of readFileSync(new URL(name, folder), "utf8").split(/^# /m).slice(1)) {
      const [head, ...lines] = part.trimEnd().split("\n");
      const [n, ...options] = head.trim().split(/\s+/);
      scripts.push({ n, lines, ...Object.fromEntries(options.map((o) => o.split("="))) });
    }
  }
  return scripts;
}

/** Spells out what the voice can't read. */
const sayable = (text) =>
  text
    .replaceAll("IV", "I V")
    .replaceAll("988", "9 8 8")
    .replaceAll("NIOSH", "Nye osh")
    .replaceAll("—", ", ")
    .replaceAll("–", ", ")
    .replaceAll("’", "'")
    .replace(/[“”"()]/g, "");

const spoken = new Map();

/** Speaks each text once. */
function speak(text, voice, pace) {
  const key = [text, voice, pace].join("|");
  if (!spoken.has(key)) spoken.set(key, synthesize(text, voice, pace));
  return spoken.get(key);
}

function flite(text, voice, pace, file) {
  const pitch =
    voice === "slt"
      ? ["--setf", "int_f0_target_mean=172", "--setf", "int_f0_target_stddev=22"]
      : [];
  execFileSync("flite", [
    ...["-voice", voice, ...pitch, "--setf", `duration_stretch=${pace}`],
    ...["-t", text, "-o", file],
  ]);
}

const pico = (text, pace, file) =>
  execFileSync("pico2wave", [
    ...["-l", "en-US", "-w", file],
    `<speed level="${Math.round(100 / pace)}">${text}</speed>`,
  ]);

/** Makes the voices of flite less sharp. */
const filters =
  "highpass=f=85,equalizer=f=210:t=q:w=1:g=2.5,equalizer=f=3200:t=q:w=1.2:g=-2.5,highshelf=f=5600:g=-4";

/** Reads a file with 16-bit mono samples. Both programs write RATE samples per second. */
function samplesOf(wav) {
  const start = wav.indexOf("data") + 8;
  const sound = new Float32Array((wav.length - start) >> 1);
  for (let i = 0; i < sound.length; i++) sound[i] = wav.readInt16LE(start + i * 2) / 32768;
  return sound;
}

function trimmed(sound) {
  const isLoud = (sample) => Math.abs(sample) > 0.004;
  return sound.subarray(sound.findIndex(isLoud), sound.findLastIndex(isLoud) + 1);
}

function synthesize(text, voice, pace) {
  const file = `${process.env.TMPDIR ?? "/tmp"}/respite-speech-${process.pid}.wav`;
  if (voice === "pico") {
    pico(sayable(text), pace, file);
    return levelled(trimmed(samplesOf(readFileSync(file))));
  }
  flite(sayable(text), voice, pace, file);
  const filtered = execFileSync("ffmpeg", [
    ...["-v", "error", "-i", file, "-ac", "1", "-ar", String(RATE), "-af", filters],
    ...["-bitexact", "-f", "wav", "-"],
  ]);
  return levelled(trimmed(samplesOf(filtered)));
}

function levelled(sound) {
  let power = 0;
  for (const s of sound) power += s * s;
  const gain = 0.105 / Math.max(1e-4, Math.sqrt(power / Math.max(1, sound.length)));
  return sound.map((s) => s * gain);
}

/** Parses a line of a script. `at` is its earliest start. */
function read(raw) {
  const line = raw.trim();
  if (line === "") return { isParagraph: true };
  if (line === "...=") return { isShared: true };
  if (line.startsWith("...")) return { pause: Number(line.slice(3)) };
  if (line.startsWith("## ")) return { chapter: line.slice(3) };
  const [, at = "0", text = line] = /^@(\d+(?:\.\d+)?)\s+(.*)$/.exec(line) ?? [];
  return text === "*" ? { bell: true, at: Number(at) } : { text, at: Number(at) };
}

/** Returns the silence after a line, in seconds. */
function silenceAfter({ text, pause = 0, isParagraph, isShared }, silence, sharedPause) {
  if (text) return silence.line;
  if (isShared) return sharedPause;
  return isParagraph ? silence.paragraph : pause;
}

function schedule(lines, { lead, voice, pace, sharedPause }) {
  const silence = silenceOf(voice);
  const cues = [];
  const bells = [];
  let now = lead;
  for (const line of lines) {
    const { chapter, bell, text, at = 0 } = line;
    // The lesson begins with a bell of its own.
    if (chapter && cues.length > 0) {
      bells.push(now + silence.chapter);
      now += 2 * silence.chapter;
    }
    const from = Math.max(now, at);
    if (bell) bells.push(from);
    if (text) {
      const sound = speak(text, voice, pace);
      cues.push({ from, to: from + sound.length / RATE, text, sound });
      now = cues.at(-1).to;
    }
    now += silenceAfter(line, silence, sharedPause);
  }
  return { cues, bells, end: now };
}

/** Splits a line into sentences, so that captions match the speech. */
const sentencesOf = (line) => line.split(/(?<=[a-z)][.?!]|\d\.) (?=[A-Z0-9])/);

/** Schedules all lines and returns the caption `cues`, the `bells`, and the end time. */
export function perform({ lines: raw, voice = "slt", pace, lead = "1.6", total }) {
  const lines = raw.flatMap((line) => (voice === "pico" ? sentencesOf(line) : [line])).map(read);
  const how = { lead: Number(lead), voice, pace: Number(pace ?? "1.12") };
  const shares = lines.filter(({ isShared }) => isShared).length;
  const plain = schedule(lines, { ...how, sharedPause: 0 });
  if (shares === 0) return plain;
  const sharedPause = (Number(total) - 4 - plain.end) / shares;
  return schedule(lines, { ...how, sharedPause });
}

const stamp = (t) => {
  const ms = Math.round(t * 1000);
  const two = (v) => String(v).padStart(2, "0");
  return `${two(Math.floor(ms / 60000))}:${two(Math.floor(ms / 1000) % 60)}.${String(ms % 1000).padStart(3, "0")}`;
};

/** Wraps to lines of at most 42 characters, two per caption. */
function wrapped(text) {
  if (text.length <= 42) return text;
  const words = text.split(" ");
  const rows = [""];
  const width = Math.max(42, Math.ceil(text.length / 2) + 4);
  for (const word of words) {
    const last = rows.length - 1;
    if (rows[last] && rows[last].length + word.length + 1 > width) rows.push(word);
    else rows[last] = rows[last] ? `${rows[last]} ${word}` : word;
  }
  return rows.join("\n");
}

/** Splits a long line into captions, each with its share of the time. */
function parts({ from, to, text }) {
  if (text.length <= 86) return [{ from, to, text }];
  const middle = text.length / 2;
  let cut = -1;
  for (const { index } of text.matchAll(
    /(?<=[,;:.?!]) |(?<= )(?=and |but |or |because |that |when )/g,
  )) {
    if (cut < 0 || Math.abs(index - middle) < Math.abs(cut - middle)) cut = index;
  }
  if (cut < 25 || cut > text.length - 25) cut = text.indexOf(" ", Math.floor(middle));
  const time = from + ((to - from) * cut) / text.length;
  const first = { from, to: time, text: text.slice(0, cut).trim() };
  return [...parts(first), ...parts({ from: time, to, text: text.slice(cut).trim() })];
}

export function captions(cues) {
  const blocks = cues
    .flatMap(parts)
    .map(
      ({ from, to, text }, i) => `${i + 1}\n${stamp(from)} --> ${stamp(to)}\n${wrapped(text)}\n`,
    );
  return `WEBVTT\n\n${blocks.join("\n")}`;
}

const secondsOf = (time) => {
  const [minutes, seconds] = time.split(":").map(Number);
  return minutes * 60 + seconds;
};

/** Returns the chapters of a script, with the times that its captions give. */
export function chaptersOf({ lines }, vtt) {
  const cues = vtt
    .split("\n\n")
    .slice(1)
    .map((block) => {
      const [, times = "", ...rows] = block.trim().split("\n");
      return { from: secondsOf(times.split(" ")[0] ?? ""), text: rows.join(" ") };
    });
  return lines.flatMap((line, at) => {
    if (!line.startsWith("## ")) return [];
    const spoken = lines[at + 1];
    const { from } = cues.find(({ text }) => spoken.startsWith(text));
    return [{ from: at === 0 ? 0 : Math.floor(from), title: line.slice(3) }];
  });
}
