import { afterEach, beforeEach, expect, test } from "vitest";
import { COSTLY_BOUNDS } from "#server/platform/limits/rules.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import type { Device } from "../acts.ts";

/* One account or address asks for more than the server can do. The others still get in. */

let server: TestServer;
let nurse: Device;
let leader: Device;
beforeEach(async () => {
  server = await seeded(await testServer({ config: { trustProxy: 1 } }));
  nurse = await deviceOf(server);
  leader = await deviceOf(server, "leader");
});
afterEach(() => server.close());

const HOSPITAL = "203.0.113.1";
const FLOOD = 90;
const from = (address: string) => ({ headers: { "x-forwarded-for": address } });

/** Sends all at once. Returns the statuses, and how many were answered before the honest one was. */
async function flooded(flood: () => Promise<number>, honest: () => Promise<number>) {
  const statuses: number[] = [];
  const floods = Array.from({ length: FLOOD }, async () => {
    const status = await flood();
    statuses.push(status);
    return status;
  });
  const reply = await honest();
  const done = statuses.filter((status) => status === 200).length;
  return { reply, done, statuses: await Promise.all(floods) };
}

const exportOf = async (device: Device, address: string) =>
  (await device.ask(`/api/users/${device.owner}/export`, from(address))).statusCode;

const count = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length;

test.each([
  ["the same address", HOSPITAL],
  ["another address", "203.0.113.2"],
])(
  "[SEC-03] a flood of exports by one person leaves others at %s their turn",
  async (_, address) => {
    const { reply, done, statuses } = await flooded(
      () => exportOf(nurse, HOSPITAL),
      () => exportOf(leader, address),
    );
    expect(reply).toBe(200);
    // Those that ran already, and one turn.
    expect(done).toBeLessThanOrEqual(COSTLY_BOUNDS.concurrency * 2 + 1);
    expect(count(statuses, 200)).toBe(COSTLY_BOUNDS.perAccount);
    expect(count(statuses, 429)).toBe(FLOOD - COSTLY_BOUNDS.perAccount);
  },
);

const makeAdmin = ({ owner }: Device) =>
  server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin" })
    .where("id", "=", owner)
    .execute();

test("[SEC-03] a flood of insights by an administrator leaves a leader their turn", async () => {
  await makeAdmin(nurse);
  const query = "practice_group_id=group-1";
  const insights = async (device: Device) => {
    const url = `/api/insights/efficacy/users_registered?${query}`;
    return (await device.ask(url, from(HOSPITAL))).statusCode;
  };
  const { reply, statuses } = await flooded(
    () => insights(nurse),
    () => insights(leader),
  );
  expect(reply).toBe(200);
  expect(count(statuses, 429)).toBe(FLOOD - COSTLY_BOUNDS.perAccount);
});

test("[SEC-03] a flood of registrations is stopped at its address, and a registration elsewhere works", async () => {
  const register = async (n: number, address: string) => {
    const payload = { email: `robot${n}@respite.example`, code: "NONE" };
    const options = { method: "POST", url: "/api/create_burnout_user_with_code", payload } as const;
    return (await server.app.inject({ ...options, ...from(address) })).statusCode;
  };
  const flood = await Promise.all(Array.from({ length: 140 }, (_, n) => register(n, HOSPITAL)));
  expect(count(flood, 429)).toBe(20);
  expect(await register(200, HOSPITAL)).toBe(429);
  expect(await register(201, "203.0.113.2")).not.toBe(429);
});

test("[SEC-03] one administrator's unfinished uploads leave room for another's", async () => {
  await makeAdmin(leader);
  const start = (device: Device, n: number, bytes: number) =>
    device.ask("/api/admin/uploads", {
      method: "POST",
      payload: {
        kind: "medium",
        name: `talk-${n}.mp4`,
        bytes,
        fingerprint: n.toString(16).padStart(64, "0"),
      },
    });
  const statuses = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => (await start(leader, n, 2 * 1024 ** 3)).statusCode),
  );
  expect(count(statuses, 200)).toBe(2);
  const small = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => (await start(leader, n + 10, 1)).statusCode),
  );
  expect(count(small, 200)).toBeLessThanOrEqual(50);

  await makeAdmin(nurse);
  expect((await start(nurse, 1, 2 * 1024 ** 3)).statusCode).toBe(200);
});
