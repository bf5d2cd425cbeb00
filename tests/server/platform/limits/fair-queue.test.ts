import { expect, test } from "vitest";
import {
  createFairQueue,
  createTurns,
  QUEUE_FULL,
  type QueueBounds,
  type QueueKey,
} from "#server/platform/limits/fair-queue.ts";

const bounds: QueueBounds = { concurrency: 1, perAddress: 10, perAccount: 4, total: 20 };
const key = (address: string, account = ""): QueueKey => ({ address, account });

/** Admits work that ends on demand, one at a time, and records the order. */
function fixture(changes: Partial<QueueBounds> = {}) {
  const admit = createFairQueue({ ...bounds, ...changes });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, who: QueueKey) =>
    admit(who, (inTurn) =>
      inTurn(async () => {
        started.push(name);
        await new Promise<void>((end) => ends.push(end));
        return "done" as const;
      }),
    );
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  };
  return { admit, ask, started, ends, endOne };
}

test("[SEC-03] addresses take turns, and work of one address keeps its order", () => {
  const turns = createTurns<string>();
  for (const n of [1, 2, 3, 4]) turns.add(key("a"), `a${n}`);
  for (const n of [1, 2]) turns.add(key("b"), `b${n}`);
  turns.add(key("c"), "c1");
  const order = Array.from({ length: 7 }, () => turns.next());
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3", "a4"]);
  expect(turns.next()).toBeUndefined();
});

test("[SEC-03] accounts of one address take turns", () => {
  const turns = createTurns<string>();
  for (const n of [1, 2, 3]) turns.add(key("a", "noor"), `noor${n}`);
  turns.add(key("a", "mara"), "mara1");
  turns.add(key("b", "lin"), "lin1");
  const order = Array.from({ length: 5 }, () => turns.next());
  expect(order).toEqual(["noor1", "lin1", "mara1", "noor2", "noor3"]);
});

test("[SEC-03] one call waits for at most one turn of each other address", async () => {
  const { ask, started, endOne } = fixture();
  for (let n = 0; n < 10; n++) void ask(`flood${n}`, key("flooding"));
  void ask("honest", key("honest"));
  await endOne();
  await endOne();
  expect(started).toEqual(["flood0", "flood1", "honest"]);
});

test("[SEC-03] an address with a full queue is rejected, and others are not", async () => {
  const { ask, endOne } = fixture();
  const mine = Array.from({ length: 10 }, (_, n) => ask(`${n}`, key("a", `person${n}`)));
  expect(await ask("one more", key("a", "person11"))).toBe(QUEUE_FULL);
  const other = ask("other", key("b"));
  for (let n = 0; n < 11; n++) await endOne();
  expect(await Promise.all([...mine, other])).toEqual(Array.from({ length: 11 }, () => "done"));
  const again = ask("again", key("a"));
  await endOne();
  expect(await again).toBe("done");
});

test("[SEC-03] an account is bounded across addresses, and others are not", async () => {
  const { ask } = fixture();
  for (const n of [1, 2, 3, 4]) void ask(`${n}`, key(`address${n}`, "noor"));
  expect(await ask("5", key("address5", "noor"))).toBe(QUEUE_FULL);
  const others = [ask("6", key("address5", "mara")), ask("7", key("address5"))];
  expect(await Promise.race([...others, Promise.resolve("waiting")])).toBe("waiting");
});

test("[SEC-03] addresses share the room evenly, so a crowd can't keep another out", async () => {
  const { ask } = fixture();
  const isRejected = async (address: string) =>
    (await Promise.race([ask("", key(address)), Promise.resolve("waiting")])) === QUEUE_FULL;
  for (const address of ["a", "b", "c", "d"])
    for (let n = 0; n < 10; n++) await isRejected(address);
  const room = [];
  for (let n = 0; n < 5; n++) room.push(!(await isRejected("honest")));
  expect(room).toEqual([true, true, true, true, false]);
});

test("[SEC-03] work that is rejected before its turn frees its place and delays no one else", async () => {
  const { admit, ask, started } = fixture({ perAddress: 2 });
  void ask("first", key("a"));
  for (let n = 0; n < 5; n++)
    expect(await admit(key("b"), async () => "over the limit")).toBe("over the limit");
  expect(started).toEqual(["first"]);
});

test("[SEC-03] failed work frees its place and its turn", async () => {
  const { admit, ask, started } = fixture({ perAddress: 1 });
  const failing = admit(key("a"), (inTurn) => inTurn(() => Promise.reject(new Error("broken"))));
  await expect(failing).rejects.toThrow("broken");
  void ask("next", key("a"));
  expect(started).toEqual(["next"]);
});
