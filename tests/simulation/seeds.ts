import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

type Server = "model" | "real";
type Corpus = {
  /** For each mutant a seed that finds it. */
  readonly mutants: Readonly<Record<string, { readonly seed: number; readonly server: Server }>>;
  /** More seeds, with which every kind of fault happens at least once. */
  readonly faults: readonly number[];
};

/** Seeds worth repeating. `npm run simulate:mutants` writes the file. */
export const corpus: Corpus = JSON.parse(
  readFileSync(join(import.meta.dirname, "corpus.json"), "utf8"),
);

const seedsFor = (wanted: Server) =>
  Object.values(corpus.mutants)
    .filter(({ server }) => server === wanted)
    .map(({ seed }) => seed);

const { SEED } = process.env;
const isReplay = SEED !== undefined;

/** Returns the distinct seeds of the corpus in ascending order, or `SEED` alone when it is set. */
export const corpusSeeds = (server: Server): readonly number[] => {
  const more = server === "model" ? corpus.faults : [];
  const seeds = isReplay ? [Number(SEED)] : [...seedsFor(server), ...more];
  return [...new Set(seeds)].toSorted((a, b) => a - b);
};

/** Returns consecutive seeds from a random start, at most `SEEDS` of them; none when `SEED` is set. */
export function freshSeeds(count: number): readonly number[] {
  const wanted = isReplay ? 0 : Math.min(count, Number(process.env.SEEDS ?? count));
  const first = randomInt(100_000, 100_000_000);
  return Array.from({ length: wanted }, (_, n) => first + n);
}

/** Returns the command that replays a seed as the tests play it. */
export const replayCommand = (seed: number, server: Server = "model") =>
  `npm run simulate -- --seed ${seed} --plain${server === "real" ? " --real" : ""}`;
