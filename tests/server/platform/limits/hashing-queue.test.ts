import { setTimeout as wait } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { PASSWORD, people, seedSmall } from "../../../support/small-world.ts";

let server: TestServer;
afterEach(() => server.close());

const FLOODING_CONNECTIONS = 90;
const HONEST_SIGN_INS = 10;

function signIn(address: string, email: string, password: string) {
  return server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    remoteAddress: address,
    payload: { email, password },
  });
}

/** Keeps all connections of one address busy with sign-ins to accounts that don't exist. */
function flood(address: string) {
  const statuses = new Map<number, number>();
  const retryAfter = new Set<string>();
  let isOver = false;
  const connections = Array.from({ length: FLOODING_CONNECTIONS }, async (_, connection) => {
    for (let n = 0; !isOver; n++) {
      const { statusCode, headers } = await signIn(address, `x${connection}-${n}@x.example`, "no");
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      if (statusCode === 429) retryAfter.add(String(headers["retry-after"]));
      await wait(5);
    }
  });
  const stop = async () => {
    isOver = true;
    await Promise.all(connections);
    return { statuses, retryAfter };
  };
  return { stop };
}

test("[SEC-03] people sign in within seconds while another address floods sign-ins", async () => {
  server = await testServer();
  await seedSmall(server.db);
  const { stop } = flood("203.0.113.66");
  await wait(500);
  const seconds: number[] = [];
  const statuses: number[] = [];
  for (let n = 0; n < HONEST_SIGN_INS; n++) {
    const start = performance.now();
    const { statusCode } = await signIn(`198.51.100.${n}`, people.nurse.email, PASSWORD);
    seconds.push((performance.now() - start) / 1000);
    statuses.push(statusCode);
    await wait(20);
  }
  const { statuses: flooding, retryAfter } = await stop();
  expect(statuses).toEqual(Array.from({ length: HONEST_SIGN_INS }, () => 200));
  expect(Math.max(...seconds)).toBeLessThan(3);
  expect(flooding.get(429)).toBeGreaterThan(FLOODING_CONNECTIONS);
  expect(retryAfter).toEqual(new Set(["2"]));
}, 60_000);
