import { afterAll, beforeAll, expect, test } from "vitest";
import {
  hasSession,
  NURSE,
  PASSWORD,
  type ProtocolServer,
  send,
  sessionOf,
  signIn,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
beforeAll(async () => {
  server = await startProtocolServer();
});
afterAll(() => server.close());

const BAD = { success: false, errors: ["Invalid login credentials. Please try again."] };
const post = (body: unknown) => send(`${server.url}/auth/sign_in`, "POST", { body });

test("[ACC-03] email, uid, and login are interchangeable, as JSON or form data", async () => {
  for (const name of ["email", "uid", "login"]) {
    const fields = { [name]: `  ${NURSE.toUpperCase()} `, password: PASSWORD };
    for (const body of [fields, new URLSearchParams(fields)]) {
      const { status, body: answer, reply } = await post(body);
      expect(status).toBe(200);
      expect(answer).toEqual({
        data: {
          id: `person-of-${NURSE}`,
          provider: "email",
          uid: NURSE,
          email: NURSE,
          first_name: "Noor",
          last_name: "Haddad",
          burnout_role: "provider",
          provider_title: "RN",
          practice_groups: [],
          allow_password_change: false,
          confirmed: true,
          created_at: "2026-03-01T03:00:00.000Z",
        },
      });
      const { uid, expiry, "token-type": type } = sessionOf(reply);
      const twoWeeks = server.now() / 1000 + 14 * 24 * 60 * 60;
      expect({ uid, expiry, type }).toEqual({ uid: NURSE, expiry: `${twoWeeks}`, type: "Bearer" });
      expect(reply.headers.get("cache-control")).toBe("no-store");
      expect(reply.headers.has("etag")).toBe(false);
    }
  }
});

test("[ACC-03] a wrong password, unknown account, and missing fields all return the same 401", async () => {
  await server.addPerson("sso@respite.example", { password_hash: null, provider: "oidc" });
  await server.addPerson("left@respite.example", { enabled: false });
  for (const body of [
    { email: NURSE, password: "wrong" },
    { email: NURSE },
    { email: "nobody@respite.example", password: PASSWORD },
    { email: "nurse\0@respite.example", password: PASSWORD },
    { email: "sso@respite.example", password: "" },
    { email: "left@respite.example", password: PASSWORD },
    { password: PASSWORD },
    {},
  ]) {
    const { status, body: answer, reply } = await post(body);
    expect([status, answer, hasSession(reply)]).toEqual([401, BAD, false]);
  }
});

test("[ACC-03] an unconfirmed account is reported only with the right password", async () => {
  const email = "new@respite.example";
  await server.addPerson(email, { confirmed_at: null });
  const right = await post({ email, password: PASSWORD });
  expect([right.status, right.body, hasSession(right.reply)]).toEqual([
    401,
    {
      success: false,
      errors: [
        `A confirmation email was sent to your account at '${email}'. You must follow the instructions in the email before your account can be activated`,
      ],
    },
    false,
  ]);
  expect((await post({ email, password: "wrong" })).body).toEqual(BAD);
});

test("[ACC-03] GET /auth/sign_in returns 405 and names POST", async () => {
  const { status, body } = await send(`${server.url}/auth/sign_in`, "GET");
  expect([status, body]).toEqual([
    405,
    { success: false, errors: ["Use POST /sign_in to sign in. GET is not supported."] },
  ]);
});

test("[ACC-04] an eleventh device signs out the one expiring soonest", async () => {
  const email = "many@respite.example";
  await server.addPerson(email);
  const sessions = [];
  for (let n = 0; n < 11; n++) {
    sessions.push(await signIn(server, email));
    server.advanceClock(1000);
  }
  const statuses = await Promise.all(
    sessions.map(async (headers) => {
      const { status } = await send(`${server.url}/auth/validate_token`, "GET", { headers });
      return status;
    }),
  );
  expect(statuses).toEqual([401, ...Array(10).fill(200)]);
});

test("[SEC-01] the database stores only argon2id password hashes and token hashes", async () => {
  const headers = await signIn(server);
  const people = await server.db.selectFrom("person").select("password_hash").execute();
  for (const { password_hash } of people)
    if (password_hash !== null)
      expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  const devices = await server.db.selectFrom("auth_client").selectAll().execute();
  const stored = JSON.stringify(devices);
  expect(stored).toContain(headers.client);
  expect(stored).not.toContain(headers["access-token"]);
  for (const { token_hash } of devices) expect(token_hash).toMatch(/^[0-9a-f]{64}$/);
});
