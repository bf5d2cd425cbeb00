import { stressorNames } from "#contract/wellbeing/stressors.ts";
import { chapters, seconds, streamFiles } from "../media/generated.ts";
import type { SeedContent } from "../types.ts";
import {
  audiences,
  handoutTitles,
  type Lesson,
  type SeriesLessons,
  speakerNames,
} from "./lesson.ts";
import { readings, type Source, sources } from "./sources.ts";

type OrderedLesson = Lesson & SeriesLessons["defaults"] & { readonly order: number };

const lessonId = (n: number) => `rl-${n}`;

/** Returns a pseudorandom integer below `below`, always the same for `n`, so that seeding again changes nothing. */
export function hashNumber(n: number, below: number): number {
  const mixed = Math.imul(n ^ (n >>> 3), 2654435761) >>> 0;
  return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
}

function releasedOn(lesson: OrderedLesson): string {
  const first = { Published: "2023-02-06", Expired: "2020-03-02", Draft: "2026-12-01" };
  const range = { Published: 1000, Expired: 300, Draft: 60 };
  const status = lesson.status ?? "Published";
  const day = Date.parse(first[status]) + hashNumber(lesson.n, range[status]) * 86_400_000;
  return new Date(day).toISOString().slice(0, 10);
}

function formatDuration(duration: number): string {
  const totalSeconds = Math.round(duration);
  return `${Math.floor(totalSeconds / 60)}:${String(totalSeconds % 60).padStart(2, "0")}`;
}

function media(lesson: OrderedLesson) {
  const id = lessonId(lesson.n);
  const duration = seconds[id];
  if (duration === undefined) {
    if (lesson.type !== "Handout" || !lesson.length)
      throw new Error(`${id} has neither a recording nor the length of a handout`);
    return { length: lesson.length, media: null, stream: null, captions: null };
  }
  return {
    length: formatDuration(duration),
    media: `${id}.${lesson.type === "Video" ? "mp4" : "m4a"}`,
    stream: id in streamFiles ? id : null,
    captions: `${id}.vtt`,
  };
}

/** The player reads chapters from lines of the description. */
function description({ n, about }: OrderedLesson): string {
  const lines = chapters[lessonId(n)]?.map(([from, title]) => `${from} ${title}`) ?? [];
  return lines.length === 0 ? about : `${about}<p>${lines.join("<br>")}</p>`;
}

function credit(lesson: OrderedLesson) {
  const hasCredit = (lesson.quarters ?? 0) > 0;
  const flag = (on: boolean) => (on ? ("1" as const) : ("0" as const));
  return {
    cme: flag(hasCredit && lesson.only !== "contact" && lesson.who !== "nurses"),
    contact_hours: flag(hasCredit && lesson.only !== "cme" && lesson.who !== "physicians"),
    credit: ((lesson.quarters ?? 0) / 4).toFixed(2),
    notes: hasCredit ? "Demo content, not accredited." : null,
  };
}

function reading<N extends 1 | 2 | 3>(lesson: OrderedLesson, n: N) {
  const key = lesson.read?.[n - 1];
  const book = key ? readings[key] : { text: null, url: null, doc: null };
  return {
    [`recommended_reading_${n}`]: book.text,
    [`recommended_reading_${n}_s3_url_`]: null,
    [`recommended_reading_${n}_web_url_`]: book.url,
    [`recommended_reading_${n}_doc`]: book.doc,
  } as Record<
    | `recommended_reading_${N}`
    | `recommended_reading_${N}_s3_url_`
    | `recommended_reading_${N}_web_url_`
    | `recommended_reading_${N}_doc`,
    string | null
  >;
}

function cited(lesson: OrderedLesson) {
  const list: readonly Source[] = lesson.refs.map((key) => sources[key]);
  if (list.length === 0) return { references: null, reference_urls: null };
  return {
    references: list.map((source) => source.text).join("|"),
    reference_urls: list.map((source) => source.url ?? "").join("|"),
  };
}

/** Related lessons: the next ones of the series, and lessons of other series on the same stressors. */
function related(lesson: OrderedLesson, all: readonly OrderedLesson[]) {
  const listed = all.filter((other) => (other.status ?? "Published") === "Published");
  const rotate = (list: readonly OrderedLesson[], by: number) => [
    ...list.slice(by),
    ...list.slice(0, by),
  ];
  const siblings = listed.filter((o) => o.series === lesson.series && o.n !== lesson.n);
  const after = siblings.findIndex((o) => o.order > lesson.order);
  const others = listed.filter(
    (o) => o.series !== lesson.series && o.stress.some((s) => lesson.stress.includes(s)),
  );
  const sameSeries = rotate(siblings, Math.max(after, 0)).map((o) => o.n);
  const otherSeries = rotate(others, hashNumber(lesson.n, Math.max(others.length, 1))).map(
    (o) => o.n,
  );
  const deeper = (lesson.deeper ?? sameSeries.slice(0, 3)).map(lessonId);
  const wider = (lesson.wider ?? otherSeries.slice(0, 3)).map(lessonId);
  return {
    deeper_1: deeper[0] ?? null,
    deeper_2: deeper[1] ?? null,
    deeper_3: deeper[2] ?? null,
    wider_1: wider[0] ?? null,
    wider_2: wider[1] ?? null,
    wider_3: wider[2] ?? null,
  };
}

function row(lesson: OrderedLesson, all: readonly OrderedLesson[]): SeedContent {
  return {
    record_id_: lessonId(lesson.n),
    lesson_number: `RL-${lesson.n}`,
    title: lesson.title,
    tagline: lesson.tagline,
    description: description(lesson),
    type: lesson.type ?? "Audio",
    category_name: lesson.category,
    series_id: lesson.series,
    order: lesson.order,
    stressors: lesson.stress.map((key) => stressorNames[key]),
    content_for: [...audiences[lesson.who]],
    content_status: lesson.status ?? "Published",
    subject_matter_expert: speakerNames[lesson.by],
    released_on: releasedOn(lesson),
    views: lesson.status === "Draft" ? 0 : 40 + hashNumber(lesson.n + 7, 4200),
    cover: `cover-${lesson.series}.svg`,
    handout_title: lesson.handout ? handoutTitles[lesson.handout] : null,
    handout_file: lesson.handout ? `handout-${lesson.handout}.pdf` : null,
    objective_1: lesson.goals?.[0] ?? null,
    objective_2: lesson.goals?.[1] ?? null,
    objective_3: lesson.goals?.[2] ?? null,
    ...media(lesson),
    ...credit(lesson),
    ...related(lesson, all),
    ...reading(lesson, 1),
    ...reading(lesson, 2),
    ...reading(lesson, 3),
    ...cited(lesson),
  };
}

export function expand(list: readonly SeriesLessons[]): SeedContent[] {
  const ordered = list.flatMap(({ defaults, lessons }) =>
    lessons.map((lesson, at): OrderedLesson => ({ ...defaults, ...lesson, order: at + 1 })),
  );
  return ordered.map((lesson) => row(lesson, ordered));
}
