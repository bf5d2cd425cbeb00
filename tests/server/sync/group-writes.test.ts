import { expect, test } from "vitest";
import type { QueuedCall } from "#contract/queued-calls.ts";
import { groupWrites } from "#server/sync/group-writes.ts";

const write = (call: QueuedCall, n: number) => ({ call, n });

test("[SYNC-05] applies writes of one call together, in their order", () => {
  const writes = [
    write("recordTimeWatched", 1),
    write("saveContent", 2),
    write("logUtilization", 3),
    write("recordTimeWatched", 4),
    write("saveContent", 5),
  ];
  expect(groupWrites(writes).map((group) => group.writes.map(({ n }) => n))).toEqual([
    [1, 4],
    [2, 5],
    [3],
  ]);
});

test("[SYNC-05] never reorders a write and another whose rows it reads", () => {
  const writes = [
    write("recordTimeWatched", 1),
    write("claimCredit", 2),
    write("saveContent", 3),
    write("recordTimeWatched", 4),
    write("claimCredit", 5),
    write("recordAchievement", 6),
    write("submitSurvey", 7),
    write("saveContent", 8),
  ];
  expect(groupWrites(writes).map((group) => group.writes.map(({ n }) => n))).toEqual([
    [1],
    [2],
    [3, 8],
    [4],
    [5],
    [6],
    [7],
  ]);
});
