import { contentFromWire } from "#sync/pull/translate.ts";
import { manyLessons, typedQueries } from "../lessons.ts";
import { flexSearch, fuse, miniSearch } from "../peers/engines.ts";
import { measure } from "./engine.ts";
import { inPage, ours, suggestions } from "./ours.ts";

const engines = { ours, suggestions, inPage, miniSearch, flexSearch, fuse } as const;
export type EngineName = keyof typeof engines;

const lessons = (count: number) =>
  manyLessons(count).map((wire) => contentFromWire(wire, () => undefined));

/** The function that the benchmark calls in the page. */
export const offered = {
  measure: (name: EngineName, count: number, repeats: number) =>
    measure(engines[name](), lessons(count), typedQueries, repeats),
};
Object.assign(window, { offered });
