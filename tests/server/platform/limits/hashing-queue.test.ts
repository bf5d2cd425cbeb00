import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestServer, testServer } from "../../../support/server.ts";
import { PASSWORD, people, seedSmall } from "../../../support/small-world.ts";

// A real server on a port, behind one proxy that reports the callers' addresses.

let server: TestServer;
let url: string;
beforeAll(async () => {
  server = await testServer({ config: { trustProxy: 1 } });
  await seedSmall(server.db);
  url = await server.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => server.close());

const FLOODING_CONNECTIONS = 90;
const HONEST_CALLS = 6;

type Ask = (n: number) => Promise<Response>;

async function signIn(address: string, email: string, password: string, cookie?: string) {
  const reply = await fetch(`${url}/auth/sign_in`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.9.8.7, ${address}`,
      ...(cookie && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  });
  await reply.arrayBuffer();
  return reply;
}

/**
 * Honest people call one after another while all attacking connections wait for a reply. They have to succeed before the
 * attackers are through. Returns the status of each attacking call.
 */
async function expectServed(attack: Ask, honest: Ask): Promise<readonly number[]> {
  let waiting = FLOODING_CONNECTIONS;
  const attacking = Array.from({ length: FLOODING_CONNECTIONS }, async (_, n) => {
    const { status } = await attack(n);
    waiting -= 1;
    return status;
  });
  // Calls that don't fit are rejected at once, so the flood has arrived.
  await Promise.race(attacking);
  const statuses: number[] = [];
  for (let n = 0; n < HONEST_CALLS; n++) statuses.push((await honest(n)).status);
  const left = waiting;
  const replies = await Promise.all(attacking);
  expect(statuses).toEqual(Array.from({ length: HONEST_CALLS }, () => 200));
  expect(left).toBeGreaterThan(0);
  return replies;
}

const countOf = (replies: readonly number[], status: number) =>
  replies.filter((each) => each === status).length;
const nurse = (n: number) => signIn(`198.51.100.${n}`, people.nurse.email, PASSWORD);
const stranger = (n: number) => `x${n}@x.example`;

test("[SEC-03] people sign in while one address tries many accounts on 90 connections", async () => {
  const replies = await expectServed((n) => signIn("203.0.113.66", stranger(n), "no"), nurse);
  expect(countOf(replies, 429)).toBeGreaterThan(0);
});

test("[SEC-03] a whole IPv6 network counts as one address", async () => {
  const attack: Ask = (n) => signIn(`2001:db8:66:1::${n}`, stranger(n), "no");
  const replies = await expectServed(attack, nurse);
  expect(countOf(replies, 429)).toBeGreaterThan(0);
});

test("[SEC-03] a known device signs in while its own address is flooded, and while many addresses try its account", async () => {
  const { email } = people.leader;
  const home = "198.51.100.200";
  const first = await signIn(home, email, PASSWORD);
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const leader = () => signIn(home, email, PASSWORD, cookie);
  await expectServed((n) => signIn(home, stranger(n), "no"), leader);

  const attack = (n: number) => signIn(`2001:db8:${n}::1`, email, `guess ${n}`);
  const replies = await Promise.all([
    ...Array.from({ length: FLOODING_CONNECTIONS }, (_, n) => attack(n)),
    leader(),
  ]);
  expect(replies.at(-1)?.status).toBe(200);
  const guesses = replies.slice(0, -1).map(({ status }) => status);
  expect([countOf(guesses, 401), countOf(guesses, 429)]).toEqual([10, 80]);
  expect((await signIn(home, email, PASSWORD)).status).toBe(429);
  expect((await leader()).status).toBe(200);
});
