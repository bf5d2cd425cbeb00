import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const simulateMutants = (name: string) =>
  spawnSync(process.execPath, ["scripts/simulate-mutants.mjs", name], { encoding: "utf8" });

test("[SYNC-04] a fault that is planted in the outbox is found, and how to see it again is said", () => {
  const { status, stdout } = simulateMutants("deleted before it is sent");
  expect(stdout).toMatch(/\| deleted before it is sent \| lost \| \d+ \| seed \d+ \|/);
  expect(status).toBe(0);
}, 120_000);
