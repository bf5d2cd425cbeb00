import { afterAll, beforeAll, expect, test } from "vitest";
import { hasSession, NURSE, PASSWORD, send, sessionOf } from "../session/protocol-server.ts";
import { MINUTE, startTwoStepServer, type TwoStepServer } from "./two-step-server.ts";

let server: TwoStepServer;
beforeAll(async () => {
  server = await startTwoStepServer();
});
afterAll(() => server.close());

const step = () => server.advanceClock(30_000);

async function personWithApp(email: string) {
  const person = await server.addPerson(email);
  const { call, headers } = await server.session(email);
  return { person, call, headers, ...(await server.addApp(call)) };
}

test("[ACC-17] a password alone opens no session once an authenticator app is set up, and each code works once", async () => {
  const { secret, uri } = await personWithApp("app@respite.example");
  expect(uri).toMatch(/^otpauth:\/\/totp\/Respite:app%40respite\.example\?/);
  step();

  const first = await server.password("app@respite.example");
  expect(first.status).toBe(401);
  expect(first.body).toMatchObject({
    success: false,
    code: "second_step",
    errors: ["Enter your code to finish signing in."],
    second_step: { methods: ["app", "recovery_code"], passkey: null },
  });
  expect(hasSession(first.reply)).toBe(false);

  const { token } = first.body.second_step;
  const code = server.codeOf(secret);
  const wrong = await server.secondStep({
    token,
    app_code: code === "000000" ? "000001" : "000000",
  });
  expect([wrong.status, wrong.body.errors.app_code]).toEqual([
    422,
    ["That code isn't right. Enter the newest code from your app."],
  ]);
  expect(hasSession(wrong.reply)).toBe(false);

  const right = await server.secondStep({
    token,
    app_code: `${code.slice(0, 3)} ${code.slice(3)}`,
  });
  expect(right.status).toBe(200);
  expect(right.body.data.email).toBe("app@respite.example");
  expect(hasSession(right.reply)).toBe(true);

  const again = await server.password("app@respite.example");
  const replayed = await server.secondStep({
    token: again.body.second_step.token,
    app_code: code,
  });
  expect(replayed.status).toBe(422);
  expect((await server.secondStep({ token, app_code: code })).status).toBe(401);
});

test("[ACC-17] people without a second step sign in with one request, as before", async () => {
  const { status, reply, body } = await server.password(NURSE);
  expect([status, hasSession(reply)]).toEqual([200, true]);
  expect(Object.keys(body.data)).not.toContain("two_step_setup");
});

test("[ACC-17] the secret is stored encrypted, and recovery codes as hashes", async () => {
  const { person, secret, recoveryCodes } = await personWithApp("stored@respite.example");
  expect(recoveryCodes).toHaveLength(10);
  const rows = JSON.stringify([
    await server.db.selectFrom("two_step").selectAll().where("person_id", "=", person.id).execute(),
    await server.db.selectFrom("two_step_challenge").selectAll().execute(),
    await server.db.selectFrom("recovery_code").selectAll().execute(),
  ]);
  for (const text of [secret, ...(recoveryCodes ?? [])]) expect(rows).not.toContain(text);
  expect(server.logged.join()).not.toContain(secret);
});

test("[ACC-17] a recovery code signs in once, and the reply says how many are left", async () => {
  const { person, recoveryCodes } = await personWithApp("recovery@respite.example");
  const [code = ""] = recoveryCodes ?? [];
  const signIn = async (recovery_code: string) => {
    const { body } = await server.password("recovery@respite.example");
    return server.secondStep({ token: body.second_step.token, recovery_code });
  };
  const first = await signIn(` ${code.toUpperCase().replaceAll("-", " ")}`);
  expect([first.status, first.body.recovery_codes_left]).toEqual([200, 9]);
  expect((await signIn(code)).status).toBe(422);
  expect(await server.audited(person.id)).toContain("two_step.recovery_code_used");
  expect(await server.mails("recovery@respite.example")).toContainEqual(
    expect.stringMatching(/A recovery code was used to sign in on/),
  );
});

test("[ACC-17] guessing is limited per challenge and per person, and reported", async () => {
  const { secret } = await personWithApp("guessed@respite.example");
  const tokenOf = async () =>
    (await server.password("guessed@respite.example")).body.second_step.token;
  step();
  const wrong = server.codeOf(secret) === "000000" ? "000001" : "000000";
  const token = await tokenOf();
  const statuses: number[] = [];
  for (let tries = 0; tries < 6; tries += 1)
    statuses.push((await server.secondStep({ token, app_code: wrong })).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 401]);

  const blocked = await server.secondStep({
    token: await tokenOf(),
    app_code: server.codeOf(secret),
  });
  expect([blocked.status, blocked.reply.headers.get("retry-after")]).toEqual([429, "60"]);

  let waitMs = MINUTE;
  for (let failures = 6; failures <= 10; failures += 1) {
    server.advanceClock(waitMs);
    const next = await server.secondStep({ token: await tokenOf(), app_code: wrong });
    expect(next.status).toBe(422);
    waitMs = Math.min(15 * MINUTE, waitMs * 2);
  }
  expect(await server.mails("guessed@respite.example")).toContainEqual(
    expect.stringMatching(/Someone with your password entered many wrong codes/),
  );
  server.advanceClock(waitMs);
  const right = await server.secondStep({
    token: await tokenOf(),
    app_code: server.codeOf(secret),
  });
  expect(right.status).toBe(200);
});

test("[ACC-21] wrong codes of someone with the password don't keep the person out on a known device, in a session, or with a recovery code", async () => {
  const email = "kept-out@respite.example";
  await server.addPerson(email);
  const first = await server.password(email);
  const cookie = first.reply.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const call = server.callAs(sessionOf(first.reply));
  const { secret, recoveryCodes } = await server.addApp(call);
  const tokenOf = async () => (await server.password(email)).body.second_step.token;
  step();
  const wrong = server.codeOf(secret) === "000000" ? "000001" : "000000";
  const token = await tokenOf();
  for (let tries = 0; tries < 5; tries += 1) await server.secondStep({ token, app_code: wrong });
  const here = async (app_code: string) =>
    send(`${server.url}/auth/second_step`, "POST", {
      headers: { cookie },
      body: { token: await tokenOf(), app_code },
    });
  const stranger = { token: await tokenOf(), app_code: server.codeOf(secret) };
  expect((await server.secondStep(stranger)).status).toBe(429);
  expect((await here(server.codeOf(secret))).status).toBe(200);
  const recovery_code = recoveryCodes?.[0];
  expect((await server.secondStep({ token: await tokenOf(), recovery_code })).status).toBe(200);
  step();
  const { body } = await call("/api/confirm_identity/options", "POST");
  const proof = { token: body.token, app_code: server.codeOf(secret) };
  expect((await call("/api/confirm_identity", "POST", proof)).status).toBe(200);

  // The device has its own five tries.
  for (let tries = 0; tries < 5; tries += 1) expect((await here(wrong)).status).toBe(422);
  const late = await here(server.codeOf(secret));
  expect([late.status, late.reply.headers.get("retry-after")]).toEqual([429, "30"]);
  step();
  expect((await here(server.codeOf(secret))).status).toBe(200);
});

test("[ACC-17] turning it on ends other sessions, and a reset password opens none", async () => {
  const email = "reset@respite.example";
  await server.addPerson(email);
  const other = await server.session(email);
  const { call } = await server.session(email);
  await server.addApp(call);
  expect((await call("/api/devices")).status).toBe(200);
  const ended = await other.call("/api/devices");
  expect([ended.status, ended.body.reason]).toEqual([401, "signed_out"]);

  const redirect_url = `${server.url}/reset-password`;
  await send(`${server.url}/auth/password`, "POST", { body: { email, redirect_url } });
  const mail = (await server.mails(email)).find((text) => text.includes("reset your password"));
  const token = new URL(mail?.match(/https?:\S+/)?.[0] ?? "").searchParams.get(
    "reset_password_token",
  );
  const password = "another quiet night";
  const reset = await send(`${server.url}/auth/password`, "PUT", {
    body: { reset_password_token: token, password, password_confirmation: password },
  });
  expect(reset.status).toBe(200);
  const headers = Object.fromEntries(reset.reply.headers);
  const { status } = await server.callAs({
    "access-token": headers["access-token"] ?? "",
    client: headers.client ?? "",
    uid: email,
  })("/api/devices");
  expect(status).toBe(401);
  expect((await server.password(email, password)).body.code).toBe("second_step");
});

test("[ACC-17] a second step started with the old password ends when the password changes", async () => {
  const email = "changed@respite.example";
  const { call, secret } = await personWithApp(email);
  const { body } = await server.password(email);
  const password = "yet another night";
  const fields = { password, password_confirmation: password, current_password: PASSWORD };
  expect((await call("/auth/password", "PUT", fields)).status).toBe(200);
  step();
  const late = await server.secondStep({
    token: body.second_step.token,
    app_code: server.codeOf(secret),
  });
  expect(late.status).toBe(401);
});

test("[ACC-17] removing the app turns it off, with an audit entry and a mail for each change", async () => {
  const email = "off@respite.example";
  const { person, call } = await personWithApp(email);
  const off = await call("/api/two_step/app", "DELETE");
  expect(off.body.data).toEqual({
    policy: "optional",
    passkeys: [],
    app: null,
    recovery_codes_left: 0,
  });
  expect((await server.password(email)).status).toBe(200);
  expect(await server.audited(person.id)).toEqual(["two_step.app_added", "two_step.app_removed"]);
  expect(await server.mails(email)).toEqual([
    expect.stringMatching(/Your authenticator app was changed on .* UTC\./),
    expect.stringMatching(/Your authenticator app was removed on .* UTC\./),
  ]);
});
