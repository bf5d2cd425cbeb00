import { afterEach, expect, test } from "vitest";
import { networkOf } from "#server/platform/limits/address.ts";
import { createLimits, type TooMany } from "#server/platform/limits/limits.ts";
import { COSTLY_BOUNDS, HASHING_BOUNDS } from "#server/platform/limits/rules.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
let time = Date.parse("2026-03-01T03:00:00Z");
afterEach(() => server.close());

async function start(rateLimits = true) {
  server = await testServer({ now: () => time, config: { rateLimits, trustProxy: 1 } });
  const clock = { now: () => time };
  const isKnownDevice = async () => false;
  const isUsableCode = async () => false;
  const deps = { db: server.db, config: server.config, clock, isKnownDevice, isUsableCode };
  const limits = createLimits(deps);
  const ask = (ip: string, email = "", call: Parameters<typeof limits.run>[0] = "resendSurvey") =>
    limits.run(call, { ip, body: { email }, headers: {} }, async () => "done" as const);
  return { deps, ask };
}

/** Calls `once` n times in a row. */
async function tries(n: number, once: () => Promise<"done" | TooMany>) {
  const answers = [];
  for (let at = 0; at < n; at++) answers.push(await once());
  return answers;
}

const isDone = (answer: unknown) => answer === "done";

test("[SEC-01] limits calls per address and email until the period ends", async () => {
  const { ask } = await start();
  const once = () => ask("203.0.113.7", "noor@respite.example");
  const answers = await tries(7, once);
  expect(answers.map(isDone)).toEqual([true, true, true, true, true, false, false]);
  time += 14 * 60_000;
  expect(await once()).toEqual({
    status: 429,
    headers: { "retry-after": "60" },
    error: {
      success: false,
      code: "too_many",
      errors: ["Too many attempts. Try again in 60 seconds."],
    },
  });
  time += 60_000;
  expect(await once()).toBe("done");
});

test("[SEC-01] counts each address, email, and call separately, and normalizes the email", async () => {
  const { ask } = await start();
  await tries(5, () => ask("203.0.113.7", "noor@respite.example"));
  expect(await ask("203.0.113.7", " NOOR@respite.example ")).not.toBe("done");
  expect(await ask("203.0.113.7", "mara@respite.example")).toBe("done");
  expect(await ask("203.0.113.8", "noor@respite.example")).toBe("done");
  expect(await ask("203.0.113.7", "noor@respite.example", "requestPassword")).toBe("done");
  expect(await ask("203.0.113.7", "noor@respite.example", "getUser")).toBe("done");
});

test("[SEC-01] limits an address that tries many emails", async () => {
  const { ask } = await start();
  let n = 0;
  const answers = await tries(125, () => ask("203.0.113.9", `person${n++}@respite.example`));
  expect(answers.filter(isDone)).toHaveLength(120);
});

test("[SEC-01] counts concurrent calls of two processes together", async () => {
  const { deps } = await start();
  const processes = [createLimits(deps), createLimits(deps)];
  const caller = { ip: "203.0.113.10", body: { email: "noor@respite.example" }, headers: {} };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      processes[n % 2]?.run("resendSurvey", caller, async () => "done"),
    ),
  );
  expect(answers.filter(isDone)).toHaveLength(5);
});

test("[SEC-01] stores no address or email, and deletes expired counters", async () => {
  const { deps, ask } = await start();
  await ask("203.0.113.11", "noor@respite.example");
  const rows = await deps.db.selectFrom("rate_limit").selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/203|noor/);
  time += 60 * 60_000;
  for (let n = 0; n < 500; n++) await ask("203.0.113.12", "mara@respite.example");
  expect(await deps.db.selectFrom("rate_limit").selectAll().execute()).toHaveLength(2);
});

test("[SEC-01] bounds concurrent password hashing and its queue, and rejects further calls", async () => {
  const { deps } = await start(false);
  const limits = createLimits(deps);
  const caller = { ip: "203.0.113.13", body: {}, headers: {} };
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((end) => ends.push(() => end("done")));
  const capacity = HASHING_BOUNDS.perAddress;
  const accepted = Array.from({ length: capacity }, () => limits.run("signIn", caller, work));
  const rejected = await limits.run("changePassword", caller, work);
  expect(rejected).toMatchObject({
    status: 429,
    headers: { "retry-after": "2" },
    error: { code: "too_many" },
  });
  expect(await limits.run("listDevices", caller, async () => "done")).toBe("done");
  for (let ended = 0; ended < capacity; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    expect(ends.length).toBeLessThanOrEqual(HASHING_BOUNDS.concurrency);
    ends.shift()?.();
  }
  expect(new Set(await Promise.all(accepted))).toEqual(new Set(["done"]));
  expect(await limits.run("signIn", caller, async () => "done")).toBe("done");
});

test("[SEC-03] one person's exports leave room and turns for others at the same address", async () => {
  const { deps } = await start(false);
  const limits = createLimits(deps);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (person: string, call: Parameters<typeof limits.run>[0] = "exportOwnData") =>
    limits.run(call, { ip: "203.0.113.18", body: {}, headers: {}, person }, async () => {
      started.push(person);
      await new Promise<void>((end) => ends.push(end));
      return "done" as const;
    });
  const flooding = Array.from({ length: COSTLY_BOUNDS.perAccount }, () => ask("flooding"));
  expect(await ask("flooding", "getCertificate")).toMatchObject({ status: 429 });
  const honest = ask("honest", "getReceipt");
  await expect.poll(() => ends.length).toBe(COSTLY_BOUNDS.concurrency);
  for (let n = 0; n < 3; n++) {
    ends.shift()?.();
    await expect.poll(() => ends.length).toBe(COSTLY_BOUNDS.concurrency);
  }
  expect(started.slice(COSTLY_BOUNDS.concurrency)).toContain("honest");
  while (started.length < flooding.length + 1 || ends.length > 0) {
    ends.shift()?.();
    await new Promise((turn) => setImmediate(turn));
  }
  expect(new Set(await Promise.all([...flooding, honest]))).toEqual(new Set(["done"]));
});

test("[SEC-03] rejected calls don't reach the database again until the period ends", async () => {
  const { deps, ask } = await start();
  await tries(6, () => ask("203.0.113.19", "noor@respite.example"));
  const counted = async () => {
    const rows = await deps.db.selectFrom("rate_limit").select("n").execute();
    return Math.max(...rows.map(({ n }) => n));
  };
  const before = await counted();
  await tries(20, () => ask("203.0.113.19", "noor@respite.example"));
  expect(await counted()).toBe(before);
});

test("[SEC-01] a failed call frees its slot in the hashing queue", async () => {
  const { deps } = await start(false);
  const limits = createLimits(deps);
  const caller = { ip: "203.0.113.14", body: {}, headers: {} };
  for (let n = 0; n < 2 * HASHING_BOUNDS.perAddress; n++) {
    const failing = limits.run("signIn", caller, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
  }
  expect(await limits.run("signIn", caller, async () => "done")).toBe("done");
});

test("[SEC-01] rate-limited callers get a 429 and may retry", async () => {
  await start();
  const put = (address: string) =>
    server.app.inject({
      method: "PUT",
      url: "/api/resend_survey",
      headers: { "x-forwarded-for": address },
      payload: { email: "noor@respite.example" },
    });
  for (let n = 0; n < 5; n++) expect((await put("203.0.113.15")).statusCode).toBe(200);
  const refused = await put("203.0.113.15");
  expect([refused.statusCode, refused.json().code]).toEqual([429, "too_many"]);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(800);
  expect((await put("203.0.113.16")).statusCode).toBe(200);
});

test("[SEC-01] of ten thousand wrong passwords ten are checked, and the others have to wait", async () => {
  await start();
  const { seedSmall, people } = await import("../../../support/small-world.ts");
  await seedSmall(server.db);
  const guess = (n: number) =>
    server.app.inject({
      method: "POST",
      url: "/auth/sign_in",
      headers: { "x-forwarded-for": "203.0.113.17" },
      payload: { email: people.nurse.email, password: `guess ${n}` },
    });
  const answers = new Map<number, number>();
  for (let n = 0; n < 10_000; n += 50) {
    const replies = await Promise.all(Array.from({ length: 50 }, (_, at) => guess(n + at)));
    for (const { statusCode } of replies)
      answers.set(statusCode, (answers.get(statusCode) ?? 0) + 1);
  }
  expect(answers).toEqual(
    new Map([
      [401, 10],
      [429, 9990],
    ]),
  );
}, 120_000);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50412", "203.0.113.7"],
  ["[2001:db8:1:2::9]:50412", "2001:db8:1:2"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unix", "unix"],
])("[SEC-01] %s counts as %s", async (address, network) => {
  expect(networkOf(address)).toBe(network);
});
