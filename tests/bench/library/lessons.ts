import type { ContentWire } from "#contract/learning/content.ts";

const words =
  "breath calm night shift sleep light coffee code loss grief team leader family chart inbox note pause water walk ground stone door home body back hand voice kind boundary moral distress repair meaning tide moon hill leaf wind arch quiet room stairwell alarm monitor ward unit charge intern resident mentor error harm trust speak listen conflict rest food rhythm caffeine nap drive season winter morning evening weekend vacation partner child parent friend gratitude awe joy habit goal value purpose energy pressure injury fall lift stretch breathe count notice name feel think act ask tell show learn practice support schedule staffing".split(
    " ",
  );
const names = ["Okafor", "Lindqvist", "Reyes", "Hart", "Sato", "Brandt", "Mensah", "Novak", "Rao"];
const firstNames = ["Adaeze", "Marta", "Tomás", "Benjamin", "Keiko", "Louise", "Kwame", "Petra"];
const categories = ["Sleep", "Stress in the moment", "Teams", "Grief", "Body", "Leading"];
const stressors = ["Workload & pace", "Staffing", "Sleep & health", "Teamwork & conflict"];
const licenses = ["Physicians", "Nurses", "Advanced Practice Providers"] as const;

const reading = (n: 1 | 2 | 3) => ({
  [`recommended_reading_${n}`]: null,
  [`recommended_reading_${n}_s3_url_`]: null,
  [`recommended_reading_${n}_web_url_`]: null,
  [`recommended_reading_${n}_doc`]: null,
});

/** Fields that are the same for all lessons. */
const common = {
  content_status: "Published",
  contact_hours: "0",
  credit: "0.25",
  views: 0,
  image: null,
  file_url: null,
  file: null,
  stream_url: null,
  subtitle_file_url: null,
  handout_title: null,
  handout: null,
  objective_2: null,
  objective_3: null,
  deeper_1: null,
  deeper_2: null,
  deeper_3: null,
  wider_1: null,
  wider_2: null,
  wider_3: null,
  ...reading(1),
  ...reading(2),
  ...reading(3),
  references: null,
  reference_urls: null,
  notes: null,
} as Partial<ContentWire>;

export const SERIES = 26;

/** Returns a seeded random generator. */
function chance(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

/** Returns a large library with realistic words. */
export function manyLessons(count: number): ContentWire[] {
  const below = chance(7);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const some = (n: number) => Array.from({ length: n }, () => one(words)).join(" ");
  const said = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return Array.from(
    { length: count },
    (_, n) =>
      ({
        ...common,
        record_id_: `many-${n}`,
        lesson_number: `RL-${1000 + n}`,
        title: said(some(5)),
        tagline: said(some(8)),
        description: `<p>${said(some(30))}.</p>`,
        type: one(["Audio", "Audio", "Video", "Handout"] as const),
        category_name: one(categories),
        series_id: `series-${n % SERIES}`,
        order: Math.floor(n / SERIES),
        stressors: [one(stressors)],
        content_for: [one(licenses)],
        subject_matter_expert: `${one(firstNames)} ${one(names)}`,
        length: `${1 + below(64)}:${String(below(60)).padStart(2, "0")}`,
        cme: one(["0", "1"] as const),
        released_on: new Date(Date.UTC(2022, 0, 1 + below(1700))).toISOString().slice(0, 10),
        objective_1: said(some(8)),
      }) as ContentWire,
  );
}

export const manySeries = Array.from({ length: SERIES }, (_, n) => ({
  id: `series-${n}`,
  name: `Series ${n + 1}`,
  tagline: "Of the benchmark",
  motif: ["hills", "tides", "moon", "leaves"][n % 4] ?? "hills",
  order: n,
}));

/** Every prefix of some queries, as they are typed. */
export const typedQueries = [
  "breath pause",
  "night shift sleep",
  "okafor",
  "moral distress",
  "RL-4711",
  "nihgt shft",
  "okafro",
].flatMap((text) => Array.from({ length: text.length }, (_, at) => text.slice(0, at + 1)));
