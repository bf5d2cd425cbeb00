import { afterEach, expect, test } from "vitest";
import { networkOf } from "#server/platform/limits/address.ts";
import { createLimits, type TooMany } from "#server/platform/limits/limits.ts";
import { HASHING_CONCURRENCY, HASHING_QUEUE_LENGTH } from "#server/platform/limits/rules.ts";
import { type TestServer, testServer } from "../../../support/server.ts";

let server: TestServer;
let time = Date.parse("2026-03-01T03:00:00Z");
afterEach(() => server.close());

async function start(rateLimits = true) {
  server = await testServer({ now: () => time, config: { rateLimits, trustProxy: true } });
  const deps = { db: server.db, config: server.config, clock: { now: () => time } };
  const limits = createLimits(deps);
  const ask = (
    ip: string,
    email = "",
    call: Parameters<typeof limits.within>[0] = "resendSurvey",
  ) => limits.within(call, { ip, body: { email } }, async () => "done" as const);
  return { deps, ask };
}

/** What was answered to so many tries in a row. */
async function tries(n: number, once: () => Promise<"done" | TooMany>) {
  const answers = [];
  for (let at = 0; at < n; at++) answers.push(await once());
  return answers;
}

const isDone = (answer: unknown) => answer === "done";

test("[SEC-01] so many and no more, for one address and one email, until the time is over", async () => {
  const { ask } = await start();
  const once = () => ask("203.0.113.7", "noor@respite.example");
  const answers = await tries(7, once);
  expect(answers.map(isDone)).toEqual([true, true, true, true, true, false, false]);
  time += 14 * 60_000;
  expect(await once()).toEqual({
    status: 429,
    headers: { "retry-after": "60" },
    refusal: {
      success: false,
      code: "too_many",
      errors: ["Too many attempts. Try again in 60 seconds."],
    },
  });
  time += 60_000;
  expect(await once()).toBe("done");
});

test("[SEC-01] another address, another email and another call are counted by themselves; spelling is not", async () => {
  const { ask } = await start();
  await tries(5, () => ask("203.0.113.7", "noor@respite.example"));
  expect(await ask("203.0.113.7", " NOOR@respite.example ")).not.toBe("done");
  expect(await ask("203.0.113.7", "mara@respite.example")).toBe("done");
  expect(await ask("203.0.113.8", "noor@respite.example")).toBe("done");
  expect(await ask("203.0.113.7", "noor@respite.example", "requestPassword")).toBe("done");
  expect(await ask("203.0.113.7", "noor@respite.example", "getUser")).toBe("done");
});

test("[SEC-01] an address that changes the email with each try is stopped as well", async () => {
  const { ask } = await start();
  let n = 0;
  const answers = await tries(125, () => ask("203.0.113.9", `person${n++}@respite.example`));
  expect(answers.filter(isDone)).toHaveLength(120);
});

test("[SEC-01] tries at the same time, at two processes, are counted together", async () => {
  const { deps } = await start();
  const processes = [createLimits(deps), createLimits(deps)];
  const caller = { ip: "203.0.113.10", body: { email: "noor@respite.example" } };
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      processes[n % 2]?.within("resendSurvey", caller, async () => "done"),
    ),
  );
  expect(answers.filter(isDone)).toHaveLength(5);
});

test("[SEC-01] what is counted names neither address nor email, and is swept out when it is over", async () => {
  const { deps, ask } = await start();
  await ask("203.0.113.11", "noor@respite.example");
  const rows = await deps.db.selectFrom("rate_limit").selectAll().execute();
  expect(rows).toHaveLength(2);
  expect(JSON.stringify(rows)).not.toMatch(/203|noor/);
  time += 60 * 60_000;
  for (let n = 0; n < 500; n++) await ask("203.0.113.12", "mara@respite.example");
  expect(await deps.db.selectFrom("rate_limit").selectAll().execute()).toHaveLength(2);
});

test("[SEC-01] few at a time look at a password, so many wait, and the others are asked to come back", async () => {
  const { deps } = await start(false);
  const limits = createLimits(deps);
  const caller = { ip: "203.0.113.13", body: {} };
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((end) => ends.push(() => end("done")));
  const most = HASHING_CONCURRENCY + HASHING_QUEUE_LENGTH;
  const inside = Array.from({ length: most }, () => limits.within("signIn", caller, work));
  const refused = await limits.within("changePassword", caller, work);
  expect(refused).toMatchObject({
    status: 429,
    headers: { "retry-after": "2" },
    refusal: { code: "too_many" },
  });
  expect(await limits.within("listDevices", caller, async () => "done")).toBe("done");
  for (let ended = 0; ended < most; ended++) {
    await expect.poll(() => ends.length).toBeGreaterThan(0);
    expect(ends.length).toBeLessThanOrEqual(HASHING_CONCURRENCY);
    ends.shift()?.();
  }
  expect(new Set(await Promise.all(inside))).toEqual(new Set(["done"]));
  expect(await limits.within("signIn", caller, async () => "done")).toBe("done");
});

test("[SEC-01] who fails inside makes room like everybody else", async () => {
  const { deps } = await start(false);
  const limits = createLimits(deps);
  const caller = { ip: "203.0.113.14", body: {} };
  for (let n = 0; n < 2 * HASHING_CONCURRENCY; n++) {
    const failing = limits.within("signIn", caller, () => Promise.reject(new Error("broken")));
    await expect(failing).rejects.toThrow("broken");
  }
  expect(await limits.within("signIn", caller, async () => "done")).toBe("done");
});

test("[SEC-01] a caller who is refused is told so over the wire, and may come back", async () => {
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

test("[SEC-01] ten thousand wrong passwords: ten are looked at, then the account is locked, and soon nothing is looked at", async () => {
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
      [401, 60],
      [429, 9940],
    ]),
  );
  const { failed_attempts, locked_at } = await server.db
    .selectFrom("person")
    .select(["failed_attempts", "locked_at"])
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  expect([failed_attempts, locked_at]).toEqual([10, new Date(time)]);
}, 120_000);

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["unix", "unix"],
])("[SEC-01] %s counts as %s", async (address, network) => {
  expect(networkOf(address)).toBe(network);
});
