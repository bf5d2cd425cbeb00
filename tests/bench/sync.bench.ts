import { afterAll, beforeAll, test } from "vitest";
import { removeProfiles } from "../support/browser.ts";
import { type BenchServer, startBenchServer } from "./sync/bench-server.ts";
import { fragmentFile } from "./sync/build.ts";
import { coldOpen } from "./sync/cold-open.ts";
import { enqueue } from "./sync/enqueue.ts";
import { scorecard } from "./sync/faults/scorecard.ts";
import { describeSetup } from "./sync/notes.ts";
import { replay } from "./sync/replay.ts";
import { saveFragment, say } from "./sync/table.ts";

/*
 * Compares our outbox with others in a real browser against one server process. Run `npm run bench sync`, or one part:
 * `npm run bench sync -- -t replay`.
 */

let server: BenchServer;
beforeAll(async () => {
  server = await startBenchServer();
  say(describeSetup());
});
afterAll(async () => {
  await server?.stop();
  removeProfiles();
  saveFragment(fragmentFile);
});

test("[OPS-05] replay of 1,000 queued writes", () => replay(server, 1000));
test("[OPS-05] replay of 10,000 queued writes", () => replay(server, 10_000));
test("[OPS-05] cold open with 10,000 items", () => coldOpen(server));
test("[OPS-05] enqueue of one write", () => enqueue(server));
test("confirmed writes under faults", () => scorecard(server));
