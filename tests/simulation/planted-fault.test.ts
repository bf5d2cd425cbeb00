import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const simulateMutants = (name: string) =>
  spawnSync(process.execPath, ["scripts/simulate-mutants.mjs", name], { encoding: "utf8" });

type Mutant = {
  readonly name: string;
  readonly changes: readonly { readonly file: string; readonly find: string }[];
};

test("[SYNC-04] a fault that is planted in the outbox is found, and how to see it again is said", () => {
  const { status, stdout } = simulateMutants("deleted before it is sent");
  expect(stdout).toMatch(/\| deleted before it is sent \| lost \| \d+ \| seed \d+ \|/);
  expect(status).toBe(0);
}, 120_000);

test("[SYNC-04] every fault still has its place in the source", async () => {
  const { href } = new URL("./mutants.mjs", import.meta.url);
  const { mutants }: { mutants: readonly Mutant[] } = await import(href);
  const astray = mutants.filter(({ changes }) =>
    changes.some(({ file, find }) => readFileSync(file, "utf8").split(find).length !== 2),
  );
  expect(mutants.length).toBeGreaterThan(30);
  expect(astray.map(({ name }) => name)).toEqual([]);
});
