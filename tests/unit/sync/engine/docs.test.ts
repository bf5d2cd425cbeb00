import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { apiErrorCodes } from "#contract/api-error.ts";
import { BATCH_LIMIT } from "#contract/constants.ts";
import { FAILING_BUDGET, WORKING_BUDGET } from "#sync/engine/decide.ts";
import { MAX_CYCLE_REQUESTS, SYNC_LOCK } from "#sync/engine/state.ts";
import { classifyResponse } from "#sync/transport/classify-response.ts";
import { kinds } from "../../../simulation/fault-kinds.ts";
import { madeUp } from "../../../support/in-process.ts";

const root = resolve(import.meta.dirname, "../../../..");
const page = readFileSync(join(root, "docs/sync.md"), "utf8");

/** Returns the cells of the table with this first heading. */
function tableOf(heading: string): string[][] {
  const lines = page.split("\n");
  const at = lines.findIndex((line) => line.startsWith(`| ${heading} |`));
  const rows = lines.slice(at + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  const cellsOf = (line: string) => line.split("|").slice(1, -1);
  return rows
    .slice(0, end < 0 ? rows.length : end)
    .map((line) => cellsOf(line).map((cell) => cell.trim()));
}

const reply = (status: number, isOurs: boolean) =>
  isOurs
    ? madeUp(status, "application/json", JSON.stringify(status < 400 ? {} : { errors: [] }))
    : madeUp(status, "text/html", "<!doctype html>");

test("the table of replies matches how they are classified", () => {
  const rows = tableOf("status");
  expect(rows.length).toBeGreaterThan(8);
  for (const [statuses = "", words, outcome] of rows) {
    for (const status of statuses.split(", ").map(Number)) {
      for (const isOurs of words === "either" ? [true, false] : [words === "yes"]) {
        expect([status, classifyResponse(reply(status, isOurs), "person", 0).kind]).toEqual([
          status,
          outcome,
        ]);
      }
    }
  }
});

test("every error code of the contract is documented", () => {
  const known = new Set([...page.matchAll(/`([a-z_]+)`/g)].map(([, code]) => code));
  expect(apiErrorCodes.filter((code) => !known.has(code))).toEqual([]);
  const reasons = tableOf("reason").flatMap(([codes = ""]) => codes.split(", "));
  const codes: readonly string[] = [...apiErrorCodes, "failing"].map((code) => `\`${code}\``);
  expect(reasons.filter((reason) => !codes.includes(reason))).toEqual([]);
});

test("the figures match the code", () => {
  for (const figure of [
    `at most ${FAILING_BUDGET} requests per minute`,
    `while they succeed, at most ${WORKING_BUDGET}`,
    `makes at most\n   ${MAX_CYCLE_REQUESTS} requests`,
    `up to ${BATCH_LIMIT} writes`,
    `at most ${BATCH_LIMIT} writes and 256 KB`,
    `\`${SYNC_LOCK}\``,
  ]) {
    expect(page).toContain(figure);
  }
});

test("each of the 90 failures names an existing test that proves its outcome", () => {
  const rows = tableOf("#");
  expect(rows.map(([number]) => Number(number))).toEqual(
    Array.from({ length: 90 }, (_, n) => n + 1),
  );
  const missing = rows.flatMap(([number, , , proof = ""]) => {
    const files = [...proof.matchAll(/`(tests\/[^`]+)`/g)].map(([, file = ""]) => file);
    const [, named = ""] = /simulator: ([^·]+)/.exec(proof) ?? [];
    const faults = named.split(", ").map((kind) => kind.trim());
    const unknown =
      named === "" ? [] : faults.filter((kind) => !kinds.some((each) => each === kind));
    const isProven = files.length > 0 || named !== "" || proof.startsWith("cannot be");
    return [
      ...files.filter((file) => !existsSync(join(root, file))),
      ...unknown,
      ...(isProven ? [] : [`nothing for ${number}`]),
    ];
  });
  expect(missing).toEqual([]);
});
