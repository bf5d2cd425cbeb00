import { expect, test } from "vitest";
import { cleanUpLaunchesJob } from "#server/organizations/lti/clean-up-job.ts";
import { learner } from "../../../support/learning-platform.ts";
import { PASSWORD, people } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";
import {
  browserOf,
  connect,
  connected,
  current,
  inWindow,
  launch,
  lessonUrl,
  locationOf,
  postLaunch,
  register,
  setUpLti,
  startLaunch,
  startPlatform,
  titleOf,
  URL_OF_PLATFORMS,
} from "./lti-setup.ts";

const lti = setUpLti();

const signedInAs = async (browser: ReturnType<typeof browserOf>, address: URL) => {
  const reply = await browser.exchange(address);
  const { "access-token": token, client, uid } = reply.headers;
  return {
    reply,
    headers: { "access-token": String(token), client: String(client), uid: String(uid) },
  };
};

test("[API-01] a person who opens a lesson in a course signs in once, and is recognized afterwards", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const { browser, reply } = await launch(lti, link);
  expect(locationOf(reply).pathname).toBe("/learning-platform");
  const pending = await browser.ask("/api/lti/pending", { headers: lti.nurse.headers });
  expect(pending.json()).toEqual({
    data: {
      ...{ platform: "Ward Academy", group: "Ward 7", name: "Nora Nurse" },
      lesson: { id: "RL-1", title: "Title of RL-1" },
    },
  });
  const done = await connect(browser, lti.nurse);
  expect(done.json()).toEqual({ lesson: { id: "RL-1", title: "Title of RL-1" } });
  expect(browser.cookies.has("respite-lti")).toBe(false);

  const later = await launch(lti, link);
  const address = locationOf(later.reply);
  expect(address.pathname).toBe("/oauth");
  expect(address.searchParams.get("redirect_url")).toBe("/enrichment_center/video/RL-1");
  const session = await signedInAs(later.browser, address);
  expect(session.reply.json().data.email).toBe(people.nurse.email);
  expect((await current(lti)).last_launch_at).not.toBeNull();
});

test("[API-01] a connection is announced by mail, is in the audit log, and the person can end it", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  await lti.office.mailSettled();
  const mails = await lti.office.db
    .selectFrom("dev_mail")
    .select(["recipient", "subject"])
    .execute();
  expect(mails).toContainEqual({
    recipient: people.nurse.email,
    subject: "Your Respite account was connected to Ward Academy",
  });
  expect(await lti.office.auditEvents("person.platform_connected")).toMatchObject([
    { by: people.nurse.id, about: `person:${people.nurse.id}` },
  ]);
  const { data } = (await lti.nurse.ask("/api/lti/connections")).json();
  expect(data).toMatchObject([{ platform: "Ward Academy" }]);
  const own = `/api/lti/connections/${data[0].id}`;
  const leader = await deviceOf(lti.office, "leader");
  expect((await leader.ask(own, { method: "DELETE" })).statusCode).toBe(404);
  expect((await lti.nurse.ask(own, { method: "DELETE" })).statusCode).toBe(200);
  const again = await launch(lti, link);
  expect(locationOf(again.reply).pathname).toBe("/learning-platform");
});

test("[API-01] a lesson opened in a frame gets a new window, and choosing lessons stays in the frame", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const fields = lti.platform.loginParameters(learner, { link }, link.url);
  const frame = { "sec-fetch-dest": "iframe", "content-type": "application/x-www-form-urlencoded" };
  const post = (target: string) =>
    lti.office.app.inject({
      method: "POST",
      url: "/auth/lti/login",
      payload: new URLSearchParams({ ...fields, target_link_uri: target }).toString(),
      headers: frame,
    });
  const page = await post(link.url);
  expect(page.statusCode).toBe(200);
  expect(page.headers["x-frame-options"]).toBeUndefined();
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors *");
  expect(page.headers["set-cookie"]).toBeUndefined();
  const [, address = ""] = /<a class="button" href="([^"]+)" target="_blank"/.exec(page.body) ?? [];
  const { pathname, search } = new URL(address.replaceAll("&amp;", "&"));
  const started = await browserOf(lti).ask(pathname + search, {});
  expect(locationOf(started).origin).toBe(lti.platform.origin);

  const picking = await post("http://respite.test/auth/lti/lessons");
  expect(locationOf(picking).origin).toBe(lti.platform.origin);
});

test("[API-01] a session from a launch opens nothing that needs a proof of identity", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const { browser, reply } = await launch(lti, link);
  const { headers } = await signedInAs(browser, locationOf(reply));
  const ask = (url: string, method: "GET" | "POST" | "DELETE", payload?: object) =>
    lti.office.app.inject({ url, method, headers, ...(payload && { payload }) });
  expect((await ask("/api/time_watched", "GET")).statusCode).toBe(200);
  const key = await ask("/api/two_step/passkeys/options", "POST");
  expect(key.json()).toMatchObject({ code: "not_confirmed" });
  const gone = await ask("/auth", "DELETE");
  expect(gone.statusCode).toBe(422);
  expect(await lti.office.person(people.nurse.id)).toMatchObject({ enabled: true });
});

test("[API-01] a role that a person gets during a session from a launch takes effect once they prove their identity", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const { browser, reply } = await launch(lti, link);
  const { headers } = await signedInAs(browser, locationOf(reply));
  const ask = (url: string, payload?: object) =>
    lti.office.app.inject({ url, headers, ...(payload && { method: "POST", payload }) });
  const { db } = lti.office;
  const promote = (burnout_role: string) =>
    db.updateTable("person").set({ burnout_role }).where("id", "=", people.nurse.id).execute();
  const roster = "/api/admin/people?practice_group_id=group-1";
  for (const [role, url] of [
    ["org_leader", roster],
    ["se_admin", "/api/admin/jobs"],
    ["se_admin", "/api/admin/bulk/people"],
  ] as const) {
    await promote(role);
    const refused = await ask(url);
    expect([url, refused.statusCode, refused.json().code]).toEqual([url, 403, "not_confirmed"]);
    expect((await ask("/api/time_watched")).statusCode).toBe(200);
  }
  const { token } = (await ask("/api/confirm_identity/options", {})).json();
  expect((await ask("/api/confirm_identity", { token, password: PASSWORD })).statusCode).toBe(200);
  lti.office.advanceClock(11 * 60_000);
  expect((await ask(roster)).statusCode).toBe(200);
});

test("[API-01] people of another practice group, and those without a confirmed email, aren't connected", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const { browser } = await launch(lti, link);
  await lti.office.add({ email: "other@respite.example", groups: ["group-2"] });
  const other = { headers: await lti.office.signIn("other@respite.example") };
  expect((await connect(browser, other)).json()).toMatchObject({
    code: "forbidden",
    errors: ["Your account isn't in the practice group of this learning platform."],
  });
  await lti.office.db
    .updateTable("person")
    .set({ confirmed_at: null })
    .where("id", "=", people.nurse.id)
    .execute();
  expect((await connect(browser, lti.nurse)).json()).toMatchObject({ code: "forbidden" });
  expect(await lti.office.db.selectFrom("lti_identity").selectAll().execute()).toEqual([]);
});

test("[API-01] a launch waits only in the browser that it was opened in, and for an hour", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const { browser } = await launch(lti, link);
  expect((await connect(browserOf(lti), lti.nurse)).statusCode).toBe(404);
  lti.office.advanceClock(3_601_000);
  const nurse = await deviceOf(lti.office);
  expect((await connect(browser, nurse)).statusCode).toBe(404);
  const { db } = lti.office;
  await cleanUpLaunchesJob.run(
    { db, clock: { now: lti.office.now } },
    new AbortController().signal,
  );
  expect(await db.selectFrom("lti_launch").selectAll().execute()).toEqual([]);
});

test("[API-01] who left the practice group or is deactivated isn't signed in anymore", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const { db } = lti.office;
  await db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", people.nurse.id)
    .execute();
  expect(titleOf((await launch(lti, link)).reply)).toBe("Your account is deactivated");
  await db.updateTable("person").set({ enabled: true }).where("id", "=", people.nurse.id).execute();
  await db.deleteFrom("membership").where("person_id", "=", people.nurse.id).execute();
  expect(titleOf((await launch(lti, link)).reply)).toBe("Your account isn't in this organization");
});

test("[API-01] a trusted email opens the account of a provider of the group, and of no one else", async () => {
  const { id, version, ...settings } = lti.registered;
  const { name, issuer, client_id, auth_url, token_url, jwks_url, deployment_ids } = settings;
  const urls = { name, issuer, client_id, auth_url, token_url, jwks_url, deployment_ids };
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const opened = async (sub: string, email: string, more: object = {}) =>
    locationOf((await launch(lti, link, { account: { ...learner, sub, email, ...more } })).reply)
      .pathname;
  expect(await opened("lms-nurse", people.nurse.email)).toBe("/learning-platform");
  await lti.office.put(`${URL_OF_PLATFORMS}/${id}`, {
    ...{ ...urls, trusts_email: true, sends_scores: true, version },
  });
  expect((await current(lti)).trusts_email).toBe(true);

  const { db, add } = lti.office;
  await add({ email: "lead@respite.example", role: "provider org_leader", groups: ["group-1"] });
  await add({ email: "chief@respite.example", role: "se_admin", groups: ["group-1"] });
  await add({ email: "other@respite.example", groups: ["group-2"] });
  await add({ email: "new@respite.example", groups: ["group-1"], password: false });
  const secured = await add({ email: "secured@respite.example", groups: ["group-1"] });
  await db.insertInto("two_step").values({ person_id: secured, since: new Date() }).execute();
  for (const who of ["lead", "chief", "other", "new", "secured", "nobody"])
    expect([who, await opened(who, `${who}@respite.example`)]).toEqual([who, "/learning-platform"]);
  const unverified = { email_verified: false };
  expect(await opened("lms-nurse", people.nurse.email, unverified)).toBe("/learning-platform");
  expect(await db.selectFrom("lti_identity").selectAll().execute()).toEqual([]);

  expect(await opened("lms-nurse", "Nurse@Respite.example")).toBe("/oauth");
  // Someone else at the platform who takes on her email there.
  expect(await opened("lms-thief", people.nurse.email)).toBe("/learning-platform");
});

test("[API-01] a launch never opens the account of a leader, of an administrator, or with two-step sign-in", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const { db } = lti.office;
  const becomes = (burnout_role: string) =>
    db.updateTable("person").set({ burnout_role }).where("id", "=", people.nurse.id).execute();
  for (const role of [
    "org_leader",
    "provider org_leader",
    "se_admin",
    "ce_admin",
    "content_editor",
  ]) {
    await becomes(role);
    const { reply } = await launch(lti, link);
    expect([role, reply.headers.location]).toEqual([role, "/enrichment_center/video/RL-1"]);
  }
  await becomes("provider");
  await db
    .insertInto("two_step")
    .values({ person_id: people.nurse.id, since: new Date() })
    .execute();
  const { reply } = await launch(lti, link);
  expect(reply.headers.location).toBe("/enrichment_center/video/RL-1");
});

test("[API-01] an anonymous launch opens the lesson without an account", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  const { sub: _, ...anonymous } = learner;
  const { reply } = await launch(lti, link, { account: anonymous });
  expect(reply.headers.location).toBe("/enrichment_center/video/RL-1");
});

test("[API-01] a platform of one organization can't sign in people of another", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const theirs = await startPlatform(lti, "20000000000018");
  try {
    const registered = await register(
      { ...lti, platform: theirs },
      {
        ...{ practice_group_id: "group-2", trusts_email: true, name: "Other Academy" },
      },
    );
    expect(registered.statusCode).toBe(200);
    // The same subject and email as at the first platform.
    const other = { ...lti, platform: theirs };
    const { browser, reply } = await launch(other, theirs.addLink(lessonUrl("RL-1")));
    expect(locationOf(reply).pathname).toBe("/learning-platform");
    expect((await connect(browser, lti.nurse)).statusCode).toBe(403);
  } finally {
    await theirs.close();
  }
});

test("[API-01] the window that finishes a launch must be the one that started it", async () => {
  const link = lti.platform.addLink(lessonUrl("RL-1"));
  await connected(lti, link);
  const attacker = browserOf(lti);
  const form = await lti.platform.authenticate(await startLaunch(lti, attacker, learner, link));
  const finish = String((await postLaunch(lti, form)).headers.location);
  const victim = browserOf(lti);
  expect(titleOf(await victim.ask(finish, inWindow))).toBe("Open the lesson again");
  // A browser with a separate launch.
  await startLaunch(lti, victim, learner, link);
  expect(victim.cookies.size).toBe(1);
  expect(titleOf(await victim.ask(finish, inWindow))).toBe("Open the lesson again");
  expect((await attacker.ask(finish, inWindow)).statusCode).toBe(303);
  expect(titleOf(await attacker.ask(finish, inWindow))).toBe("Open the lesson again");
});
