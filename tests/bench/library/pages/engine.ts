import type { Content } from "#sync/local/content.ts";

/** A search engine. `prepare` indexes all lessons, and `search` returns the number of hits. */
export type Engine = {
  readonly prepare: (
    lessons: readonly Content[],
    queries: readonly string[],
  ) => Promise<void> | void;
  readonly search: (text: string) => Promise<number> | number;
};

export type Measured = {
  readonly prepareMs: number;
  readonly searchMs: readonly number[];
  readonly hits: number;
};

/** Runs each query `repeats` times and records each duration. */
export async function measure(
  { prepare, search }: Engine,
  lessons: readonly Content[],
  queries: readonly string[],
  repeats: number,
): Promise<Measured> {
  const start = performance.now();
  await prepare(lessons, queries);
  const prepareMs = performance.now() - start;
  const searchMs: number[] = [];
  let hits = 0;
  for (let round = 0; round < repeats; round += 1) {
    for (const query of queries) {
      const before = performance.now();
      hits += await search(query);
      searchMs.push(performance.now() - before);
    }
  }
  return { prepareMs, searchMs, hits };
}
