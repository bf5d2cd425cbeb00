import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  mailedLink,
  PASSWORD,
  type ProtocolServer,
  type SessionHeaders,
  send,
  sessionOf,
  signIn,
  startProtocolServer,
} from "./protocol-server.ts";

let server: ProtocolServer;
let email: string;
let count = 0;
const NEW = "another long night";
const DAY = 24 * 60 * 60_000;
const both = { password: NEW, password_confirmation: NEW };
const CHROME = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";

beforeAll(async () => {
  server = await startProtocolServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  email = `told${count++}@respite.example`;
  await server.addPerson(email);
});

async function mails() {
  await server.mailSettled();
  return server.db
    .selectFrom("dev_mail")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
}
const subjects = async () => (await mails()).map(({ subject }) => subject);

async function enter(cookie?: string) {
  const headers = { "user-agent": CHROME, ...(cookie && { cookie }) };
  const body = { email, password: PASSWORD };
  const { reply } = await send(`${server.url}/auth/sign_in`, "POST", { headers, body });
  return {
    session: sessionOf(reply),
    cookie: reply.headers.get("set-cookie")?.split(";")[0] ?? "",
  };
}
const change = (headers: SessionHeaders, body: object) =>
  send(`${server.url}/auth/password`, "PUT", { headers, body });

test("[STD-03] mails about a sign-in on a new device, and not again on that device", async () => {
  const first = await enter();
  expect(await subjects()).toEqual([]);
  server.advanceClock(DAY);
  await enter(first.cookie);
  expect(await subjects()).toEqual([]);
  const other = await enter();
  await enter(other.cookie);
  const [notice, ...more] = await mails();
  expect(more).toEqual([]);
  expect(notice?.subject).toBe("New sign-in to your Respite account");
  expect(notice?.text).toContain("Chrome on Windows");
  expect(notice?.text).toContain("/forgot-password");
});

test("[STD-03] the notice leads to a new password, which signs out every device", async () => {
  const { session } = await enter();
  server.advanceClock(DAY);
  const thief = await signIn(server, email);
  await send(`${server.url}/auth/password`, "POST", {
    body: { email, redirect_url: `${server.url}/reset-password` },
  });
  const edit = await fetch((await mailedLink(server, email)) ?? "", { redirect: "manual" });
  const { searchParams } = new URL(edit.headers.get("location") ?? "");
  const token = searchParams.get("reset_password_token") ?? searchParams.get("token");
  const body = { ...both, reset_password_token: token };
  expect((await send(`${server.url}/auth/password`, "PUT", { body })).status).toBe(200);
  for (const headers of [session, thief])
    expect((await send(`${server.url}/auth/validate_token`, "GET", { headers })).status).toBe(401);
  expect(await subjects()).toContain("Your Respite password was changed");
});

test("[STD-03] mails about a changed password", async () => {
  const { session } = await enter();
  expect((await change(session, { ...both, current_password: PASSWORD })).status).toBe(200);
  expect(await subjects()).toEqual(["Your Respite password was changed"]);
});

test("[STD-03] a session that has just begun can't change the password by itself", async () => {
  const { session } = await enter();
  const { status, body } = await change(session, both);
  expect([status, body.errors.current_password]).toEqual([422, ["can't be blank"]]);
  expect(await subjects()).toEqual([]);
  await signIn(server, email);
});
