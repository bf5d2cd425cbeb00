import { afterAll, beforeAll, test } from "vitest";
import { removeProfiles } from "../support/browser.ts";
import { fragmentFile } from "./sync/build.ts";
import { coldOpen } from "./sync/cold-open.ts";
import { enqueue } from "./sync/enqueue.ts";
import { scorecard } from "./sync/faults/scorecard.ts";
import { howTheyAreSetUp } from "./sync/notes.ts";
import { replay } from "./sync/replay.ts";
import { type Stage, setStage } from "./sync/stage.ts";
import { keepFragment, say } from "./sync/table.ts";

/*
 * Our outbox beside others, in a real browser on a real profile, against one server process: `npm run bench sync`, or a
 * part of it by its first word, `npm run bench sync -- -t replay`.
 */

let stage: Stage;
beforeAll(async () => {
  stage = await setStage();
  say(howTheyAreSetUp());
}, 300_000);
afterAll(async () => {
  await stage?.stop();
  removeProfiles();
  keepFragment(fragmentFile);
});

test("replay of 1,000 queued writes", () => replay(stage, 1000));
test("replay of 10,000 queued writes", () => replay(stage, 10_000));
test("cold open with 10,000 items", () => coldOpen(stage));
test("enqueue of one act", () => enqueue(stage));
test("faults, and what becomes of confirmed acts", () => scorecard(stage));
