import { CONTENT_TYPES, LICENSE_TYPES } from "#contract/constants.ts";

/** Seconds. The maximum means no limit. */
export const MAX_LENGTH_SECONDS = 3900;
/** The longest lesson of "10 minutes or less". */
export const SHORT_SECONDS = 600;

export const isAudioOnly = ({ media }: Pick<View, "media">): boolean =>
  media.length === 1 && media[0] === "Audio";

export const sorts = ["suggested", "newest", "longest", "shortest", "title", "unwatched"] as const;
export type Sort = (typeof sorts)[number];

/** Filters. Within one list, any value may match. */
export type Filters = {
  readonly licenses: readonly string[];
  readonly categories: readonly string[];
  readonly stressors: readonly string[];
  /** Series ids. */
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
  maxLength: MAX_LENGTH_SECONDS,
  onlyCredit: false,
  text: "",
};

/** The visible part of the library. Without values, the whole library. */
export type View = Filters & {
  readonly sort?: Sort | undefined;
  /** Started and not finished. */
  readonly begun: boolean;
  readonly saved: boolean;
  readonly downloaded: boolean;
  /** Typos in the text aren't corrected. */
  readonly exact: boolean;
};

const listParams = {
  licenses: "license",
  categories: "category",
  stressors: "stressor",
  series: "series",
  speakers: "speaker",
  media: "media",
} as const;
const flagParams = {
  hideFinished: "unfinished",
  onlyCredit: "ce",
  begun: "begun",
  saved: "saved",
  downloaded: "downloaded",
  exact: "exact",
} as const;
type List = keyof typeof listParams;
type Flag = keyof typeof flagParams;
export const lists = Object.keys(listParams) as List[];
const flags = Object.keys(flagParams) as Flag[];

const FLAG = "1";
const MAX_TEXT_LENGTH = 200;
const MAX_VALUES = 50;

const known: Partial<Record<List, readonly string[]>> = {
  licenses: LICENSE_TYPES,
  media: CONTENT_TYPES,
};

function parseList(query: URLSearchParams, name: List): readonly string[] {
  const values = [...new Set(query.getAll(listParams[name]))].filter(Boolean);
  const allowed = known[name];
  return values.filter((value) => !allowed || allowed.includes(value)).slice(0, MAX_VALUES);
}

function parseLength(text: string | null): number {
  const seconds = /^\d{1,4}$/.test(text ?? "") ? Number(text) : MAX_LENGTH_SECONDS;
  return seconds >= 60 && seconds < MAX_LENGTH_SECONDS ? seconds : MAX_LENGTH_SECONDS;
}

const from = <Name extends string, T>(names: readonly Name[], read: (name: Name) => T) =>
  Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, T>;

/** Parses a URL query. Unknown values are ignored. */
export function parseView(query: URLSearchParams): View {
  return {
    ...from(lists, (name) => parseList(query, name)),
    ...from(flags, (name) => query.get(flagParams[name]) === FLAG),
    maxLength: parseLength(query.get("max")),
    text: (query.get("q") ?? "").slice(0, MAX_TEXT_LENGTH),
    sort: sorts.find((sort) => sort === query.get("sort")),
  };
}

export function viewQuery(view: Partial<View>): URLSearchParams {
  const query = new URLSearchParams();
  if (view.text) query.set("q", view.text);
  for (const name of lists)
    for (const value of view[name] ?? []) query.append(listParams[name], value);
  for (const name of flags) if (view[name]) query.set(flagParams[name], FLAG);
  if (view.maxLength !== undefined && view.maxLength !== MAX_LENGTH_SECONDS)
    query.set("max", String(view.maxLength));
  if (view.sort) query.set("sort", view.sort);
  return query;
}

/** Counts each list value, and each set text, switch, or number as one. */
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

/** Reports whether the view is a collection rather than a search. */
export const isCollection = ({ begun, saved, downloaded }: View): boolean =>
  begun || saved || downloaded;

/** Reports whether searches and filters show it unless handouts are asked for. */
export const isListed = ({ type }: { readonly type: string }): boolean => type !== "Handout";

export const isUnfiltered = (view: View): boolean =>
  activeFilters(view) === 0 && !isCollection(view) && !view.sort;
