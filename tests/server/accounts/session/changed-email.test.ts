import { afterEach, beforeEach, expect, test } from "vitest";
import { sendDueInvitations } from "#server/accounts/invitations/send-due.ts";
import { membersOf } from "#server/insights/publications/facts.ts";
import { createLog } from "#server/platform/log.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { PASSWORD, people } from "../../../support/small-world.ts";
import { rosterClient, rows } from "../../organizations/rosters/roster-client.ts";

const OLD = people.nurse.email;
const NEW = "nora.new@ward.example";
const STRANGERS = "a stranger's long night";

let server: AdminServer;
beforeEach(async () => {
  server = await startAdminServer();
});
afterEach(() => server.close());

const account = {
  first_name: "Nora",
  last_name: "Nurse",
  provider_title: "Registered Nurse",
  burnout_role: "provider",
  burnout_location: null,
  burnout_specialty: null,
  years_in_profession: null,
  is_provider: true,
  ce_eligible: true,
};

async function changeEmail(email: string, id: string = people.nurse.id, role = "provider") {
  const url = `/api/admin/people/${id}`;
  const { version } = (await server.admin(url)).json().data;
  const reply = await server.put(url, { ...account, burnout_role: role, email, version });
  expect(reply.statusCode, reply.body).toBe(200);
  await sendMails();
  return reply.json().data;
}

async function sendMails() {
  const { db, mail } = server;
  const clock = { now: server.now };
  await sendDueInvitations({ db, mail, clock, log: createLog("silent") });
  await server.mailSettled();
}

async function mailsTo(email: string) {
  await server.mailSettled();
  const all = await server.db
    .selectFrom("dev_mail")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("received_at")
    .execute();
  return all.map(({ subject, text }) => ({
    subject,
    text,
    token: /confirm(?:-password\/|ation_token=)([\w-]{22})/.exec(text)?.[1],
    code: /\b(\d{3} \d{3})\b/.exec(text)?.[1],
  }));
}

const call = (method: "POST" | "PUT" | "GET", url: string, payload?: object) =>
  server.app.inject({
    method,
    url,
    headers: { host: "localhost:8080" },
    ...(payload && { payload }),
  });
const signIn = (email: string, password = PASSWORD) =>
  call("POST", "/auth/sign_in", { email, password });
const confirm = (payload: object) => call("POST", "/api/confirm_email", payload);
const choosePassword = (token: string | undefined, email = NEW, id: string = people.nurse.id) =>
  call("PUT", `/api/users/${id}`, {
    confirmation_token: token,
    email,
    password: STRANGERS,
    password_confirmation: STRANGERS,
  });
const nurse = () => server.person(people.nurse.id);
const counted = async () => {
  const month = 2026 * 12 + 2;
  const members = await membersOf(server.db, ["group-1"], { from: month, to: month + 12 });
  return members.get("group-1")?.map(({ person }) => person);
};

test("[ACC-18] an address that an administrator changed is unconfirmed until its mailbox proves it", async () => {
  const before = await nurse();
  expect(await counted()).toContain(people.nurse.id);
  expect(await changeEmail(NEW)).toMatchObject({ confirmed: false, proven_email: OLD });
  expect(await counted()).not.toContain(people.nurse.id);
  expect((await signIn(NEW)).json().errors[0]).toContain(`your account at '${NEW}'`);
  const [mail] = await mailsTo(NEW);
  expect(mail?.subject).toBe("Confirm your email for Respite");
  expect((await confirm({ code: mail?.code, email: NEW, password: "wrong" })).statusCode).toBe(401);
  const reply = await confirm({ code: mail?.code, email: NEW, password: PASSWORD });
  expect(reply.statusCode, reply.body).toBe(200);
  expect((await signIn(NEW)).statusCode).toBe(200);
  expect(await nurse()).toMatchObject({ confirmed_at: before?.confirmed_at, proven_email: null });
  expect(await counted()).toContain(people.nurse.id);
});

test("[ACC-18] the old mailbox gets a notice of the change without the new address", async () => {
  await changeEmail(NEW);
  const [notice, ...more] = await mailsTo(OLD);
  expect(more).toEqual([]);
  expect(notice?.subject).toBe("Your Respite email was changed");
  expect(notice?.text).toContain("You now sign in with n•••@ward.example.");
  expect(notice?.text).toContain(`Sent to ${OLD}`);
  expect(notice?.text).not.toContain(NEW);
});

test("[ACC-18] the mailbox of a changed address alone opens nothing: no password, no reset, no session", async () => {
  await changeEmail(NEW);
  const [mail] = await mailsTo(NEW);
  const lookup = await call("GET", `/api/users/by_token?token=${mail?.token}&email=${NEW}`);
  expect(lookup.json().data).toMatchObject({ has_password: true, must_sign_in: true });
  expect((await choosePassword(mail?.token)).statusCode).toBe(404);
  await call("POST", "/auth/password", { email: NEW, redirect_url: "/reset-password" });
  const mails = await mailsTo(NEW);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Confirm your email for Respite",
    "Confirm your email for Respite",
  ]);
  const returned = await call(
    "GET",
    `/auth/confirmation?confirmation_token=${mail?.token}&redirect_url=/login`,
  );
  expect(returned.statusCode).toBe(302);
  expect(returned.headers["access-token"]).toBeUndefined();
  expect((await confirm({ token: mail?.token })).statusCode).toBe(401);
  expect((await nurse())?.confirmed_at).toBeNull();
  expect((await confirm({ token: mail?.token, email: NEW, password: PASSWORD })).statusCode).toBe(
    200,
  );
});

test("[SYNC-15] a device learns that the email was changed, even if the old one is someone else's by now", async () => {
  const { headers } = await signIn(OLD);
  const check = async (token = headers["access-token"]) => {
    const { client } = headers;
    const session = { host: "localhost:8080", uid: OLD, client, "access-token": token } as const;
    const url = "/api/check_session_timeout";
    const reply = await server.app.inject({ method: "GET", url, headers: session as never });
    return [reply.statusCode, reply.json().reason];
  };
  expect(await check()).toEqual([200, undefined]);
  await changeEmail(NEW);
  expect(await check()).toEqual([401, "email_changed"]);
  await server.add({ email: OLD });
  expect(await check()).toEqual([401, "email_changed"]);
  expect(await check("guess")).toEqual([401, undefined]);
  const person = server.db.updateTable("person").where("id", "=", people.nurse.id);
  await person.set({ enabled: false }).execute();
  expect(await check()).toEqual([401, "inactive"]);
});

test("[ACC-18] links that were mailed before the change confirm and reset nothing", async () => {
  await call("POST", "/auth/password", { email: OLD, redirect_url: "/reset-password" });
  const reset = /reset_password_token=([\w-]{22})/.exec((await mailsTo(OLD))[0]?.text ?? "")?.[1];
  expect(reset).toBeDefined();
  await changeEmail("typo@ward.example");
  const [typo] = await mailsTo("typo@ward.example");
  await changeEmail(NEW);
  const wrong = { token: typo?.token, email: NEW, password: PASSWORD };
  expect((await confirm(wrong)).statusCode).toBe(422);
  const changed = await call("PUT", "/auth/password", {
    reset_password_token: reset,
    password: STRANGERS,
    password_confirmation: STRANGERS,
  });
  expect(changed.statusCode).toBe(401);
});

test("[ACC-18] changing back to the address that was confirmed needs no new proof", async () => {
  const before = await nurse();
  await changeEmail("typo@ward.example");
  await changeEmail("second.typo@ward.example");
  expect(await nurse()).toMatchObject({ proven_email: OLD, confirmed_at: null });
  expect(await changeEmail(OLD)).toMatchObject({ confirmed: true, proven_email: null });
  expect((await nurse())?.confirmed_at).toEqual(before?.confirmed_at);
  expect((await signIn(OLD)).statusCode).toBe(200);
});

test("[ACC-18] a leader with a changed address leads no one, and an administrator can do nothing, until it is confirmed", async () => {
  const second = await server.add({ email: "second@respite.example", role: "se_admin" });
  await changeEmail("lead.new@ward.example", people.leader.id, "org_leader");
  await changeEmail("admin.new@ward.example", second, "se_admin");
  for (const email of ["lead.new@ward.example", "admin.new@ward.example"]) {
    expect((await signIn(email)).statusCode).toBe(401);
    const [mail] = await mailsTo(email);
    expect((await confirm({ code: mail?.code, email, password: PASSWORD })).statusCode).toBe(200);
    const asPerson = await server.requestAsEmail(email);
    const seen = await asPerson("/api/admin/people?practice_group_id=group-1");
    expect(seen.statusCode, email).toBe(200);
  }
  // An administrator whose address waits isn't one who could step in for the last.
  await changeEmail("admin.newer@ward.example", second, "se_admin");
  const url = `/api/admin/people/${ADMIN.id}`;
  const { version } = (await server.admin(url)).json().data;
  const demoted = { ...account, email: ADMIN.email, version };
  expect((await server.put(url, demoted)).statusCode).toBe(422);
});

test("[ACC-18] a roster that changes addresses leaves them unconfirmed and tells the old mailboxes", async () => {
  const rosters = rosterClient(server);
  const first = await rosters.check(rows(`7,${OLD},Test,Person,,,`));
  await rosters.apply(first.id);
  const moved = await rosters.check(rows(`7,${NEW},Test,Person,,,`));
  await rosters.apply(moved.id, { invite: false });
  await sendMails();
  expect(await nurse()).toMatchObject({ email: NEW, confirmed_at: null, proven_email: OLD });
  expect((await mailsTo(OLD)).map(({ subject }) => subject)).toEqual([
    "Your Respite email was changed",
  ]);
  const [mail] = await mailsTo(NEW);
  expect((await choosePassword(mail?.token)).statusCode).toBe(404);
  expect((await confirm({ code: mail?.code, email: NEW, password: PASSWORD })).statusCode).toBe(
    200,
  );
});

test("[ACC-18] after another proof of identity, an administrator can invite a person who forgot the password", async () => {
  await changeEmail(NEW);
  const invite = () =>
    server.post(`/api/admin/people/${people.nurse.id}/actions`, { action: "invite" });
  server.advanceClock(11 * 60_000);
  expect((await invite()).json().code).toBe("not_confirmed");
  expect((await nurse())?.password_hash).not.toBeNull();
  const options = await server.post("/api/confirm_identity/options", {});
  const { token: challenge } = options.json();
  const proof = { method: "POST", payload: { token: challenge, password: PASSWORD } } as const;
  expect((await server.admin("/api/confirm_identity", proof)).statusCode).toBe(200);
  expect((await invite()).json().result).toMatchObject({ outcome: "done" });
  await sendMails();
  const token = (await mailsTo(NEW)).at(-1)?.token;
  expect((await choosePassword(token)).statusCode).toBe(200);
  expect((await signIn(NEW, STRANGERS)).statusCode).toBe(200);
  expect(await nurse()).toMatchObject({ proven_email: null });
});

test("[ACC-18] people with single sign-on get no link, and an invitation leaves the account to their organization", async () => {
  await server.db
    .updateTable("person")
    .set({ provider: "st-anna", password_hash: null })
    .where("id", "=", people.nurse.id)
    .execute();
  await changeEmail(NEW);
  expect(await mailsTo(NEW)).toEqual([]);
  const invite = () =>
    server.post(`/api/admin/people/${people.nurse.id}/actions`, { action: "invite" });
  expect((await invite()).json().result).toMatchObject({ outcome: "done" });
  await sendMails();
  expect(await mailsTo(NEW)).toEqual([]);
  expect(await nurse()).toMatchObject({ confirmed_at: null, proven_email: null });
  expect((await invite()).json().result).toMatchObject({ why: "signs_in_elsewhere" });
});

test("[ACC-18] a confirmed change doesn't put a person back into the group of their registration code", async () => {
  const { db } = server;
  const code = { code: "WARD", practice_group_id: "group-2", burnout_role: "provider" };
  await db
    .insertInto("registration_code")
    .values({ ...code, created_at: new Date(server.now()) })
    .execute();
  await db
    .insertInto("registration")
    .values({
      person_id: people.nurse.id,
      code: "WARD",
      plan_id: null,
      terms_version: null,
      terms_accepted_at: null,
      created_at: new Date(server.now()),
    })
    .execute();
  await changeEmail(NEW);
  const [mail] = await mailsTo(NEW);
  await confirm({ code: mail?.code, email: NEW, password: PASSWORD });
  const groups = await db
    .selectFrom("membership")
    .select("practice_group_id")
    .where("person_id", "=", people.nurse.id)
    .execute();
  expect(groups).toEqual([{ practice_group_id: "group-1" }]);
});
