import { formatClock, formatSpokenTime } from "#ui/format-clock.ts";
import type { PlaybackError } from "./playback-state.ts";
import type { PlayerAction } from "./shortcuts.ts";

export const player = { region: "Player" } as const;

export const controls = {
  play: "Play",
  pause: "Pause",
  back: "Back 15 seconds",
  forward: "Forward 30 seconds",
  forwardLocked: "Forward 30 seconds, not available past the point you've reached",
  speed: (rate: number) => `Playback speed, ${rate}×`,
  captions: "Captions",
  position: "Position",
  positionText: (position: number, duration: number) =>
    `${formatSpokenTime(position)} of ${formatSpokenTime(duration)}`,
  positionTextLimited: (position: number, duration: number, furthest: number) =>
    `${formatSpokenTime(position)} of ${formatSpokenTime(duration)}. You can skip up to ${formatSpokenTime(furthest)}.`,
} as const;

export const speedDialog = {
  title: "Playback speed",
  rate: (rate: number) => (rate === 1 ? "Normal" : `${rate}×`),
  remembered: "We remember this for every lesson.",
  done: "Done",
} as const;

export const sleepTimer = {
  button: "Sleep timer",
  left: (minutes: number) => `Sleep in ${minutes} min`,
  atEnd: "Sleep at end",
  title: "Sleep timer",
  off: "Off",
  minutes: (minutes: number) => `${minutes} minutes`,
  end: "End of lesson",
  explanation: "Playback pauses and keeps your place.",
} as const;

export const series = {
  button: "Play series",
  next: (title: string) => `Up next: ${title}`,
  last: "This is the last lesson of the series.",
} as const;

export const handsFree = {
  button: "Hands-free",
  title: "Hands-free player",
  exit: "Exit hands-free",
  next: "Next lesson",
  safety: "Set this up before you drive.",
} as const;

export const chapters = {
  title: "Chapters",
  jump: (seconds: number, title: string) => `${title}, jump to ${formatSpokenTime(seconds)}`,
  locked: (title: string) => `${title}, not reached yet`,
} as const;

export const seekLimit = {
  noCredit: "You can go back anytime. You can't skip past the point you've reached.",
  credit: "You can go back anytime. Credit counts what you've played, so you can't skip ahead.",
} as const;

export const stage = {
  loading: "Loading…",
  waiting: "Waiting for internet connection…",
} as const;

export const tools = {
  mute: "Mute",
  volume: "Volume",
  percent: (percent: number) => `${percent}%`,
  keys: "Keyboard shortcuts",
  transcript: "Transcript",
  noCaptions: "Captions aren't available",
  fullScreen: "Full screen",
  pictureInPicture: "Picture in picture",
} as const;

export const transcript = {
  title: "Transcript",
  view: "Transcript view",
  text: "Text",
  timestamps: "With timestamps",
  jump: (seconds: number) => `${formatClock(seconds)}, jump to ${formatSpokenTime(seconds)}`,
  locked: (seconds: number) => `${formatClock(seconds)}, not reached yet`,
} as const;

export const captionsLanguage = "English";

export const ending = {
  title: "Lesson completed",
  saved: "Completed. Progress saved.",
  replay: "Replay",
  next: (title: string) => `Next lesson: ${title}`,
  nextShort: "Next lesson",
} as const;

export const miniPlayer = {
  region: "Now playing",
  close: "Close player",
  progress: (title: string) => `Progress in ${title}`,
  paused: (timeLeft: string) => `Paused · ${timeLeft}`,
  completed: "Completed",
  ended: "Ended",
  loading: "Loading…",
  notSaved: "Progress isn't saved yet",
} as const;

export const miniPlayerErrors: Readonly<Record<Exclude<PlaybackError, "none">, string>> = {
  unreachable: "Couldn't load recording",
  stalled: "Loading slowly…",
  gone: "No longer available",
  unsupported: "Not supported in this browser",
  broken: "Couldn't load recording",
  "autoplay-blocked": "Press play to continue",
  "other-tab": "Paused, playing in another tab",
};

export const shortcutsDialog = {
  title: "Keyboard shortcuts",
  intro: "These work anywhere on the lesson page, except while you're typing.",
  introFocused: "These work when the player is focused.",
  pageKeys: "Use shortcuts anywhere on the page",
} as const;

export const shortcutNames: Readonly<Record<PlayerAction, string>> = {
  toggle: "Play or pause",
  back: "Back 15 seconds",
  forward: "Forward 30 seconds",
  "step-back": "Back 5 seconds",
  "step-forward": "Forward 5 seconds",
  start: "Go to start",
  furthest: "Go to the furthest point you've reached",
  slower: "Slower",
  faster: "Faster",
  mute: "Mute or unmute",
  captions: "Captions on or off",
  "full-screen": "Full screen",
};
