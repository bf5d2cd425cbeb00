import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
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

const root = join(import.meta.dirname, "../..");
const played = ["contract", "server", "sync", "tests/simulation"];

/** Returns a number that changes with the code that the simulator plays. */
function numberOfCode(): number {
  const hash = createHash("sha256");
  for (const folder of played)
    for (const path of readdirSync(join(root, folder), {
      recursive: true,
      encoding: "utf8",
    }).toSorted())
      if (path.endsWith(".ts")) hash.update(path).update(readFileSync(join(root, folder, path)));
  return hash.digest().readUInt32BE();
}

/**
 * Returns at most `SEEDS` consecutive seeds, or none when `SEED` is set. They are new whenever the code changes, and the
 * same for the same code, so that a test run can be repeated.
 */
export function freshSeeds(count: number): readonly number[] {
  const wanted = isReplay ? 0 : Math.min(count, Number(process.env.SEEDS ?? count));
  const first = 100_000 + (numberOfCode() % 99_900_000);
  return Array.from({ length: wanted }, (_, n) => first + n);
}

/** Returns the command that replays a seed as the tests play it. */
export const replayCommand = (seed: number, server: Server = "model") =>
  `npm run simulate -- --seed ${seed} --plain${server === "real" ? " --real" : ""}`;
