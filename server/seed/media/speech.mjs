// Speech synthesis with measured times. A script is text:
//   # 130 voice=slt pad=breath pace=1.1    a lesson begins
//   A line is spoken, and is one caption.  An empty line is a longer pause.
//   ...4                                   four seconds of silence
//   @12 A line                             starts at 12 seconds, or after the previous line
//   *                                      a bell
//   > 120                                  the lines of another lesson, with its voice and pace
//   ...=                                   a pause: these share the time that is left of `total`
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { RATE } from "./sound.mjs";

const GAP = 0.42;
const PARAGRAPH = 0.6;

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

function synthesize(text, voice, pace) {
  const pitch =
    voice === "slt"
      ? ["--setf", "int_f0_target_mean=172", "--setf", "int_f0_target_stddev=22"]
      : [];
  const file = `${process.env.TMPDIR ?? "/tmp"}/respite-speech-${process.pid}.wav`;
  execFileSync("flite", [
    "-voice",
    voice,
    ...pitch,
    "--setf",
    `duration_stretch=${pace}`,
    "-t",
    sayable(text),
    "-o",
    file,
  ]);
  const raw = execFileSync("ffmpeg", [
    ...["-v", "error", "-i", file, "-ac", "1", "-ar", String(RATE)],
    ...[
      "-af",
      "highpass=f=85,equalizer=f=210:t=q:w=1:g=2.5,equalizer=f=3200:t=q:w=1.2:g=-2.5,highshelf=f=5600:g=-4,silenceremove=start_periods=1:start_threshold=-48dB,areverse,silenceremove=start_periods=1:start_threshold=-48dB,areverse",
    ],
    ...["-f", "f32le", "-"],
  ]);
  const sound = new Float32Array(raw.buffer.slice(raw.byteOffset, raw.byteOffset + raw.length));
  return levelled(sound);
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
  if (line === "") return { pause: PARAGRAPH };
  if (line === "...=") return { isShared: true };
  if (line.startsWith("...")) return { pause: Number(line.slice(3)) };
  const [, at = "0", text = line] = /^@(\d+(?:\.\d+)?)\s+(.*)$/.exec(line) ?? [];
  return text === "*" ? { bell: true, at: Number(at) } : { text, at: Number(at) };
}

const DEFAULT_VOICE = { voice: "slt", pace: "1.12" };

/** Returns the parsed lines, with the lines of included lessons. */
function linesOf({ lines, voice = DEFAULT_VOICE.voice, pace = DEFAULT_VOICE.pace }, all) {
  return lines.flatMap((line) => {
    const n = /^> (\d+)$/.exec(line.trim())?.[1];
    if (!n) return [{ ...read(line), voice, pace }];
    const included = all.find((script) => script.n === n);
    return [{ isStart: true }, ...linesOf(included, all), { isStart: false }];
  });
}

/** Returns the time that `@` counts from: the beginning of the lesson that a line belongs to. */
function startOf(isStart, now, before) {
  if (isStart === undefined) return before;
  return isStart ? now : 0;
}

function schedule(lines, lead, sharedPause) {
  const cues = [];
  const bells = [];
  let now = lead;
  let start = 0;
  for (const { pause = 0, isShared, isStart, bell, text, at = 0, voice, pace } of lines) {
    start = startOf(isStart, now, start);
    const from = Math.max(now, at && start + at);
    if (bell) bells.push(from);
    if (text) {
      const sound = speak(text, voice, pace);
      cues.push({ from, to: from + sound.length / RATE, text, sound });
      now = cues.at(-1).to + GAP;
    }
    now += isShared ? sharedPause : pause;
  }
  return { cues, bells, end: now };
}

/** Schedules all lines and returns the caption `cues`, the `bells`, and the end time. */
export function perform(script, all = []) {
  const lines = linesOf(script, all);
  const lead = Number(script.lead ?? "1.6");
  const shares = lines.filter(({ isShared }) => isShared).length;
  const plain = schedule(lines, lead, 0);
  if (shares === 0) return plain;
  return schedule(lines, lead, (Number(script.total) - 3 - plain.end) / shares);
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
