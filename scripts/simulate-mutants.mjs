// `npm run simulate:mutants [-- name]`: plants one fault after the other and sees whether the simulator finds it. The
// table is that of docs/simulator.md. Exits 1 when one survives.
import { relative } from "node:path";
import { mutants } from "../tests/simulation/mutants.mjs";
import { install, root } from "./prepare.mjs";
import { buildSimulator, playAll } from "./simulator.mjs";

const MOST_SEEDS = 1000;
const [wanted] = process.argv.slice(2);

/** Plants it while the sources are read. A piece that is not there exactly once is an error: then the source has moved. */
function planting({ name, changes }) {
  const left = new Set(changes);
  return {
    name: "planting",
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

function* orders(on) {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) yield { seed, on };
}

async function find(mutant) {
  const folder = await buildSimulator("mutant", [planting(mutant)]);
  let found;
  let played = 0;
  await playAll(folder, orders(mutant.on ?? "model"), ({ seed, violations }) => {
    played += 1;
    const [violation] = violations;
    if (violation) found = { seed, ...violation, played };
    return violation === undefined;
  });
  return found;
}

install();
const rows = mutants.filter(({ name }) => !wanted || name.includes(wanted));
const survivors = [];
const print = (line) => process.stdout.write(`${line}\n`);
print("| planted | found by | after seeds | replay |\n| --- | --- | --- | --- |");
for (const mutant of rows) {
  const found = await find(mutant);
  if (!found) survivors.push(mutant.name);
  const by = found ? `${found.rule}` : "NOT FOUND";
  const how = found ? `seed ${found.seed}${mutant.on ? ", real server" : ""}` : "";
  print(`| ${mutant.name} | ${by} | ${found?.played ?? MOST_SEEDS} | ${how} |`);
  if (found) process.stderr.write(`    ${found.what.slice(0, 300)}\n`);
}
print(`\n${rows.length - survivors.length} of ${rows.length} were found.`);
process.exit(survivors.length === 0 ? 0 : 1);
