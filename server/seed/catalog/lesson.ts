import type { stressorNames } from "#contract/wellbeing/stressors.ts";
import type { SeedContent } from "../types.ts";
import type { readings, sources } from "./sources.ts";

export const speakerNames = {
  okafor: "Adaeze Okafor, PhD, RN",
  lindqvist: "Marta Lindqvist, MD",
  reyes: "Tomás Reyes, DNP, FNP-BC",
  hart: "Benjamin Hart, PsyD",
  sato: "Keiko Sato, MD, MPH",
  brandt: "Louise Brandt, MSN, RN, CCRN",
  mensah: "Kwame Mensah, PA-C",
  delacroix: "Simone Delacroix, LCSW",
  novak: "Petra Novak, MD, FAAFP",
  greene: "Isaiah Greene, MDiv, BCC",
  whelan: "Nora Whelan, DNP, CRNA",
} as const;

export const audiences = {
  all: ["Physicians", "Nurses", "Advanced Practice Providers"],
  physicians: ["Physicians"],
  nurses: ["Nurses"],
  prescribers: ["Physicians", "Advanced Practice Providers"],
  bedside: ["Nurses", "Advanced Practice Providers"],
} as const satisfies Record<string, readonly SeedContent["content_for"][number][]>;

export const handoutTitles = {
  "burnout-basics": "Burnout: a two-page guide",
  "sleeping-by-day": "Sleeping by day",
  "first-night": "Before your first night",
  "after-a-code": "Ten minutes after a code",
  breathing: "Four ways to breathe at work",
  grounding: "Grounding in under two minutes",
  "saying-no": "Sentences for saying no",
  "short-staffed": "A plan for the short-staffed shift",
  "moral-distress": "Naming moral distress",
  "after-an-error": "The first three days after an error",
  "hard-talk": "A page for hard conversations",
  inbox: "The inbox in thirty minutes",
  "way-home": "The way home",
  body: "Eight minutes for your body",
  "leader-check-in": "Fifteen minutes with each person",
} as const;
export type Handout = keyof typeof handoutTitles;

type Stressor = keyof typeof stressorNames;

/** Defaults for the lessons of a series. */
export type SeriesDefaults = {
  readonly series: string;
  readonly category: string;
  readonly by: keyof typeof speakerNames;
  readonly stress: readonly Stressor[];
  readonly who: keyof typeof audiences;
  readonly handout?: Handout | null;
  readonly refs: readonly (keyof typeof sources)[];
  readonly read?: readonly (keyof typeof readings)[];
};

/** A lesson; `about` may contain simple HTML. The default type is audio. */
export type Lesson = Partial<Omit<SeriesDefaults, "series">> & {
  /** The record id is `rl-<n>` and must not change. */
  readonly n: number;
  readonly title: string;
  readonly tagline: string;
  readonly about: string;
  readonly type?: SeedContent["type"];
  /** m:ss, for handouts. */
  readonly length?: string;
  readonly goals?: readonly string[];
  /** Credit in quarters of an hour. */
  readonly quarters?: number;
  /** Limits the credit to CME or contact hours; the default is both. */
  readonly only?: "cme" | "contact";
  readonly deeper?: readonly number[];
  readonly wider?: readonly number[];
  readonly status?: SeedContent["content_status"];
};

export type SeriesLessons = {
  readonly defaults: SeriesDefaults;
  readonly lessons: readonly Lesson[];
};
