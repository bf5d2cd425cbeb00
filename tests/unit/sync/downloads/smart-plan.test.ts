import { expect, test } from "vitest";
import type { Download } from "#sync/downloads/download.ts";
import { KEEP_AFTER_WATCHING_MS, type PlanInput, planSmart } from "#sync/downloads/smart-plan.ts";
import { DEFAULT_SMART } from "#sync/downloads/smart-settings.ts";
import type { Content } from "#sync/local/content.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { lesson } from "../../../support/download-device.ts";

const MB = 1e6;
const fileOf = (id: string) => ({
  url: `/media/${id}`,
  mime: "audio/mp4",
  bytes: 10 * MB,
  sha256: `hash-${id}`,
  chunks: [],
});
const of = (series: string, count: number): Content[] =>
  Array.from({ length: count }, (_, index) => {
    const id = `${series}${index + 1}`;
    return lesson(id, fileOf(id), { seriesId: series, order: index });
  });
const progressOf = (
  contentId: string,
  updatedAt = 1,
  more: Partial<TimeWatched> = {},
): TimeWatched => ({
  contentId,
  furthest: 30,
  finished: true,
  intervals: [],
  position: 0,
  updatedAt,
  ...more,
});
const here = (contentId: string, more: Partial<Download> = {}): Download => ({
  fileHash: `hash-${contentId}`,
  contentId,
  title: contentId,
  url: "",
  mime: "audio/mp4",
  bytes: 10 * MB,
  chunks: [],
  have: 0,
  state: "downloaded",
  addedAt: 1,
  ...more,
});
type Changes = Partial<PlanInput> & { readonly settings?: Partial<PlanInput["smart"]["settings"]> };
const known = ({ settings, ...more }: Changes): PlanInput => ({
  smart: { ...DEFAULT_SMART, settings: { ...DEFAULT_SMART.settings, isOn: true, ...settings } },
  connection: "unmetered",
  lessons: [...of("a", 6), ...of("b", 4)],
  watched: [progressOf("a1")],
  confirmed: new Set(),
  downloads: [],
  leftBytes: undefined,
  now: 1e9,
  ...more,
});
const gets = (changes: Changes) => planSmart(known(changes)).get;

test.each<[string, Changes, string[]]>([
  ["off, it fetches nothing", { settings: { isOn: false } }, []],
  ["nothing was begun, so nothing is next", { watched: [] }, []],
  ["the next ones of a begun series", {}, ["a2", "a3"]],
  ["as many as the person wants", { settings: { count: 4 } }, ["a2", "a3", "a4", "a5"]],
  [
    "a begun lesson is one of them",
    { watched: [progressOf("a2", 1, { finished: false })] },
    ["a2", "a3"],
  ],
  ["lessons before the one heard last are not next", { watched: [progressOf("a4")] }, ["a5", "a6"]],
  [
    "the series heard last comes first",
    { watched: [progressOf("a1", 1), progressOf("b1", 2)] },
    ["b2", "b3", "a2", "a3"],
  ],
  ["at the end of a series nothing is next", { watched: [progressOf("b4")] }, []],
  ["what is here already is not fetched", { downloads: [here("a2")] }, ["a3"]],
  [
    "what the person took away is not fetched again",
    {
      smart: {
        ...DEFAULT_SMART,
        settings: { ...DEFAULT_SMART.settings, isOn: true },
        declined: ["a2"],
      },
    },
    ["a3", "a4"],
  ],
  [
    "documents are no recordings",
    { lessons: of("a", 3).map((one) => ({ ...one, type: "Handout" })) },
    [],
  ],
  ["a metered connection is left alone", { connection: "metered" }, []],
  ["so is one of which nothing is known", { connection: "unknown" }, []],
  [
    "unless the person has said so",
    { connection: "unknown", settings: { whenUnknown: true } },
    ["a2", "a3"],
  ],
  [
    "a metered one stays metered whatever was said",
    { connection: "metered", settings: { whenUnknown: true } },
    [],
  ],
  ["the limit holds", { settings: { limitBytes: 15 * MB } }, ["a2"]],
  [
    "what it has fetched counts to the limit",
    {
      smart: {
        settings: { ...DEFAULT_SMART.settings, isOn: true, limitBytes: 15 * MB },
        fetched: ["hash-b1"],
        declined: [],
      },
      downloads: [here("b1")],
    },
    [],
  ],
  [
    "what the person fetched does not count to the limit",
    { settings: { limitBytes: 20 * MB }, downloads: [here("b1"), here("b2")] },
    ["a2", "a3"],
  ],
  ["a reserve is left free", { leftBytes: 215 * MB }, ["a2"]],
  [
    "so is the room for what is on its way",
    { leftBytes: 215 * MB, downloads: [here("b1", { state: "queued" })] },
    [],
  ],
])("[DL-05] %s", (_, changes, expected) => {
  expect(gets(changes)).toEqual(expected);
});

const own = (ids: readonly string[]): PlanInput["smart"] => ({
  settings: { ...DEFAULT_SMART.settings, isOn: true },
  fetched: ids.map((id) => `hash-${id}`),
  declined: [],
});
const removes = (changes: Changes) =>
  planSmart(known(changes)).remove.map(({ contentId }) => contentId);

test.each<[string, Changes, string[]]>([
  [
    "what it fetched goes when the server knows that it was watched",
    { smart: own(["a1"]), downloads: [here("a1")], confirmed: new Set(["a1"]) },
    ["a1"],
  ],
  ["not before", { smart: own(["a1"]), downloads: [here("a1")] }, []],
  [
    "what the person fetched stays",
    { smart: own([]), downloads: [here("a1")], confirmed: new Set(["a1"]) },
    [],
  ],
  [
    "on a metered connection it goes too",
    {
      smart: own(["a1"]),
      downloads: [here("a1")],
      confirmed: new Set(["a1"]),
      connection: "metered",
    },
    ["a1"],
  ],
  [
    "a lesson that has left the library goes",
    { smart: own(["gone"]), downloads: [here("gone")] },
    ["gone"],
  ],
])("[DL-05] %s", (_, changes, expected) => {
  expect(removes(changes)).toEqual(expected);
});

test("[DL-05] keeps a lesson for a while after it is completed", () => {
  const now = 1e9;
  const plan = planSmart(
    known({
      smart: own(["a1"]),
      watched: [progressOf("a1", now - KEEP_AFTER_WATCHING_MS + 1000)],
      downloads: [here("a1")],
      confirmed: new Set(["a1"]),
      now,
    }),
  );
  expect(plan).toMatchObject({ remove: [], recheckInMs: 1000 });
});
