// `npm run simulate:mutants [-- names]`: adds one bug at a time to the source, searches for a seed that detects it,
// prints the table of docs/simulator.md, and writes the seeds to tests/simulation/corpus.json (not with `--dry-run`).
// Exits with 1 if a mutant survives.
import { readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { mutants } from "../tests/simulation/mutants.mjs";
import { binary, install, root, run } from "./prepare.mjs";
import { buildSimulator, playAll } from "./simulator.mjs";

const MOST_SEEDS = 1000;
const corpusFile = join(root, "tests/simulation/corpus.json");

const { values, positionals } = parseArgs({
  options: { "dry-run": { type: "boolean", default: false } },
  allowPositionals: true,
});
const isWanted = ({ name }) =>
  positionals.length === 0 || positionals.some((part) => name.includes(part));
const print = (line) => process.stdout.write(`${line}\n`);

/** Applies the changes at build time. Throws if a piece of source is not found exactly once. */
function mutation({ name, changes }) {
  const left = new Set(changes);
  return {
    name: "mutation",
    enforce: "pre",
    transform(source, id) {
      let code = source;
      for (const change of changes) {
        if (relative(root, id) !== change.file) continue;
        const pieces = code.split(change.find);
        if (pieces.length !== 2)
          throw new Error(
            `"${name}": ${pieces.length - 1} times in ${change.file}: ${change.find}`,
          );
        code = pieces.join(change.put);
        left.delete(change);
      }
      return code === source ? undefined : { code, map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0)
        throw new Error(`"${name}": a file to be changed is not in the bundle`);
    },
  };
}

/** Yields known seeds first, so that the corpus stays small. */
function* orders(on, known) {
  for (const seed of known) yield { seed, on };
  for (let seed = 1; seed <= MOST_SEEDS; seed++) if (!known.includes(seed)) yield { seed, on };
}

async function find(mutant, known) {
  const folder = await buildSimulator("mutant", [mutation(mutant)]);
  let found;
  let played = 0;
  await playAll(folder, orders(mutant.on ?? "model", known), ({ seed, violations }) => {
    played += 1;
    const [violation] = violations;
    if (violation) found = { seed, ...violation, played };
    return violation === undefined;
  });
  return found;
}

/** Returns additional seeds until every kind of fault occurs with at least one seed. */
async function seedsForFaults(known) {
  const folder = await buildSimulator();
  const { sumOf } = await import(pathToFileURL(join(folder, "sum.js")).href);
  const missingIn = (reports) =>
    sumOf(reports)
      .kinds.filter(({ fired }) => fired === 0)
      .map(({ kind }) => kind);
  const reports = [];
  const more = [];
  await playAll(folder, orders("model", known), (report) => {
    const isKnown = known.includes(report.seed);
    const before = missingIn(reports).length;
    const isUseful = isKnown || missingIn([...reports, report]).length < before;
    if (isUseful) reports.push(report);
    if (isUseful && !isKnown) more.push(report.seed);
    return known.length > reports.length || missingIn(reports).length > 0;
  });
  const never = missingIn(reports);
  if (never.length > 0) throw new Error(`Never happened: ${never.join(", ")}`);
  return more.toSorted((a, b) => a - b);
}

const readCorpus = () => JSON.parse(readFileSync(corpusFile, "utf8"));

/** Mutants that weren't wanted or found keep their seeds. */
function writeCorpus(found, faults) {
  const all = { ...readCorpus().mutants, ...found };
  const names = mutants.map(({ name }) => name).filter((name) => name in all);
  const kept = Object.fromEntries(names.map((name) => [name, all[name]]));
  writeFileSync(corpusFile, `${JSON.stringify({ mutants: kept, faults }, null, 2)}\n`);
  run(binary("biome"), ["format", "--write", corpusFile], { stdio: "ignore" });
  return kept;
}

/** Seeds of faults that the seeds of the mutants cover are left out. */
async function completeCorpus(found) {
  const kept = writeCorpus(found, readCorpus().faults);
  const onModel = Object.values(kept).filter(({ server }) => server === "model");
  writeCorpus(found, await seedsForFaults([...new Set(onModel.map(({ seed }) => seed))]));
  print(`Written: ${relative(root, corpusFile)}`);
}

install();
const rows = mutants.filter(isWanted);
const found = {};
print("| planted | found by | after seeds | replay |\n| --- | --- | --- | --- |");
for (const mutant of rows) {
  const server = mutant.on ?? "model";
  const before = readCorpus().mutants[mutant.name];
  const known = [...Object.values(found), ...(before ? [before] : [])]
    .filter((it) => it.server === server)
    .map(({ seed }) => seed);
  const one = await find(mutant, [...new Set(known)]);
  if (one) found[mutant.name] = { seed: one.seed, server };
  if (!values["dry-run"]) writeCorpus(found, readCorpus().faults);
  const how = one ? `seed ${one.seed}${mutant.on ? ", real server" : ""}` : "";
  print(`| ${mutant.name} | ${one?.rule ?? "NOT FOUND"} | ${one?.played ?? MOST_SEEDS} | ${how} |`);
  if (one) process.stderr.write(`    ${one.what.slice(0, 300)}\n`);
}
const caught = Object.keys(found).length;
print(`\n${caught} of ${rows.length} were found.`);
if (!values["dry-run"]) await completeCorpus(found);
process.exit(caught === rows.length ? 0 : 1);
