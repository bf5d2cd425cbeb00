import { performance } from "node:perf_hooks";
import { hashPassword } from "#server/accounts/session/password.ts";
import { type TestServer, testServer } from "../../support/server.ts";

const EMAIL = "desk@respite.example";
const PASSWORD = "a long quiet night";

export const percentile = (numbers: readonly number[], share: number) =>
  numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) * share)] ?? Number.NaN;

export const shown = (numbers: readonly number[]) =>
  `p50 ${percentile(numbers, 0.5).toFixed(1)} ms, p95 ${percentile(numbers, 0.95).toFixed(1)} ms, p99 ${percentile(numbers, 0.99).toFixed(1)} ms`;

/**
 * Starts the real server, on the database at `TEST_DATABASE_URL` or an embedded one in memory, and signs an
 * administrator in. Rate limits are off, because all calls come from one address.
 */
export async function startAdminServer() {
  const server: TestServer = await testServer({ config: { rateLimits: false } });
  const now = new Date();
  await server.db
    .insertInto("person")
    .values({
      id: "desk",
      uid: EMAIL,
      email: EMAIL,
      password_hash: await hashPassword(PASSWORD),
      first_name: "Ada",
      last_name: "Desk",
      burnout_role: "se_admin",
      provider_title: null,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const reply = await server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email: EMAIL, password: PASSWORD },
  });
  const { "access-token": token, client, uid } = reply.headers;
  const session = { "access-token": String(token), client: String(client), uid: String(uid) };
  const timed = async (url: string) => {
    const begun = performance.now();
    const answer = await server.app.inject({ url, headers: session });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.body}`);
    return performance.now() - begun;
  };
  return { ...server, session, timed };
}
