import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { corpus } from "./seeds.ts";

type Mutant = {
  readonly name: string;
  readonly changes: readonly { readonly file: string; readonly find: string }[];
};

const allMutants = async (): Promise<readonly Mutant[]> => {
  const { href } = new URL("./mutants.mjs", import.meta.url);
  return (await import(href)).mutants;
};

test("[SYNC-04] the simulator finds a fault planted in the outbox and names the seed that shows it", () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ["scripts/simulate-mutants.mjs", "--dry-run", "deleted before it is sent"],
    { encoding: "utf8" },
  );
  expect(stdout).toMatch(/\| deleted before it is sent \| lost \| \d+ \| seed \d+ \|/);
  expect(status).toBe(0);
}, 120_000);

test("[SYNC-04] every mutant applies to the current source", async () => {
  const mutants = await allMutants();
  const outdated = mutants.filter(({ changes }) =>
    changes.some(({ file, find }) => readFileSync(file, "utf8").split(find).length !== 2),
  );
  expect(mutants.length).toBeGreaterThan(30);
  expect(outdated.map(({ name }) => name)).toEqual([]);
});

test("[SYNC-04] the corpus has a seed for every mutant", async () => {
  const names = (await allMutants()).map(({ name }) => name);
  expect(Object.keys(corpus.mutants).toSorted()).toEqual(names.toSorted());
});
