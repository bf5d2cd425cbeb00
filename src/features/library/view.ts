import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";

/** Seconds; nothing is asked of the length unless another number is chosen. */
export const LONGEST = 3900;

export const sorts = ["suggested", "newest", "longest", "shortest", "title", "unwatched"] as const;
export type Sort = (typeof sorts)[number];

export const sortWords: Readonly<Record<Sort, string>> = {
  suggested: "Suggested for Me",
  newest: "Newest first",
  longest: "Longest first",
  shortest: "Shortest first",
  title: "By title",
  unwatched: "Not yet watched",
};

/** What the person has narrowed the library to. Of several values of one kind, one has to fit. */
export type Filters = {
  readonly licenses: readonly string[];
  readonly categories: readonly string[];
  readonly stressors: readonly string[];
  /** Ids. */
  readonly series: readonly string[];
  readonly speakers: readonly string[];
  readonly media: readonly string[];
  readonly hideFinished: boolean;
  readonly maxLength: number;
  readonly onlyCredit: boolean;
  readonly text: string;
};

export const noFilters: Filters = {
  licenses: [],
  categories: [],
  stressors: [],
  series: [],
  speakers: [],
  media: [],
  hideFinished: false,
  maxLength: LONGEST,
  onlyCredit: false,
  text: "",
};

/** Which part of the library is looked at; all of it when nothing is set. */
export type View = Filters & {
  readonly sort?: Sort | undefined;
  readonly section?: string | undefined;
  /** Begun and not heard to the end. */
  readonly begun: boolean;
  readonly saved: boolean;
  readonly downloaded: boolean;
};

const inAddress = {
  licenses: "license",
  categories: "category",
  stressors: "stressor",
  series: "series",
  speakers: "speaker",
  media: "media",
} as const;
const flagsInAddress = {
  hideFinished: "unfinished",
  onlyCredit: "ce",
  begun: "begun",
  saved: "saved",
  downloaded: "downloaded",
} as const;
type List = keyof typeof inAddress;
type Flag = keyof typeof flagsInAddress;
export const lists = Object.keys(inAddress) as List[];
const flags = Object.keys(flagsInAddress) as Flag[];

const FLAG = "1";
const LONGEST_TEXT = 200;
const MOST_VALUES = 50;

const known: Partial<Record<List, readonly string[]>> = {
  licenses: LICENSE_TYPES,
  media: CONTENT_TYPES,
};

function listIn(query: URLSearchParams, name: List): readonly string[] {
  const values = [...new Set(query.getAll(inAddress[name]))].filter(Boolean);
  const allowed = known[name];
  return values.filter((value) => !allowed || allowed.includes(value)).slice(0, MOST_VALUES);
}

function lengthIn(text: string | null): number {
  const seconds = /^\d{1,4}$/.test(text ?? "") ? Number(text) : LONGEST;
  return seconds >= 60 && seconds < LONGEST ? seconds : LONGEST;
}

const from = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;

/** What an address asks for. Whatever it holds that nobody offers is passed over. */
export function viewIn(query: URLSearchParams): View {
  return {
    ...from(lists, (name) => listIn(query, name)),
    ...from(flags, (name) => query.get(flagsInAddress[name]) === FLAG),
    maxLength: lengthIn(query.get("max")),
    text: (query.get("q") ?? "").slice(0, LONGEST_TEXT),
    section: query.get("section") || undefined,
    sort: sorts.find((sort) => sort === query.get("sort")),
  };
}

export function addressOf(view: Partial<View>): URLSearchParams {
  const query = new URLSearchParams();
  if (view.text) query.set("q", view.text);
  if (view.section) query.set("section", view.section);
  for (const name of lists)
    for (const value of view[name] ?? []) query.append(inAddress[name], value);
  for (const name of flags) if (view[name]) query.set(flagsInAddress[name], FLAG);
  if (view.maxLength !== undefined && view.maxLength !== LONGEST)
    query.set("max", String(view.maxLength));
  if (view.sort) query.set("sort", view.sort);
  return query;
}

/** A list counts by its length, a text that is not empty, a switch that is on and a number that was chosen each as one. */
function countOf(value: Filters[keyof Filters], unset: Filters[keyof Filters]): number {
  if (typeof value === "object") return value.length;
  if (typeof value === "number") return value === unset ? 0 : 1;
  return value ? 1 : 0;
}

export const activeFilters = (filters: Filters): number =>
  (Object.keys(noFilters) as (keyof Filters)[]).reduce(
    (sum, name) => sum + countOf(filters[name], noFilters[name]),
    0,
  );

/** A part of the library that was put together by somebody, not by a search. */
export const isShelf = ({ section, begun, saved, downloaded }: View): boolean =>
  Boolean(section) || begun || saved || downloaded;

export const isWhole = (view: View): boolean =>
  activeFilters(view) === 0 && !isShelf(view) && !view.sort;
