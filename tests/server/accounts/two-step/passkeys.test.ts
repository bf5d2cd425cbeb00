import { afterAll, beforeAll, expect, test } from "vitest";
import { softwarePasskey } from "../../../support/software-passkey.ts";
import { hasSession, send } from "../session/protocol-server.ts";
import { MINUTE, startTwoStepServer, type TwoStepServer } from "./two-step-server.ts";

let server: TwoStepServer;
beforeAll(async () => {
  server = await startTwoStepServer();
});
afterAll(() => server.close());

async function personWithPasskey(email: string, behavior: { verifiesUser?: boolean } = {}) {
  const person = await server.addPerson(email);
  const { call } = await server.session(email);
  return { person, call, ...(await server.addPasskey(call, behavior)) };
}

type Passkey = Awaited<ReturnType<typeof personWithPasskey>>["passkey"];

async function signIn(passkey: Passkey, change: Parameters<Passkey["use"]>[1] = {}) {
  const { body } = await send(`${server.url}/auth/passkey/options`, "POST");
  return send(`${server.url}/auth/passkey/sign_in`, "POST", {
    body: { token: body.token, passkey: passkey.use(body.options, change) },
  });
}

test("[ACC-17] a passkey signs in without an email or password", async () => {
  const email = "passkey@respite.example";
  const { passkey, added, options, call, person } = await personWithPasskey(email);
  expect(added.status).toBe(200);
  expect(added.body.recovery_codes).toHaveLength(10);
  expect(options.rp).toEqual({ name: "Respite", id: server.hostname });
  expect(JSON.stringify(options.user.id)).not.toContain(person.id);

  const { status, body, reply } = await signIn(passkey, { userHandle: options.user.id });
  expect([status, body.data?.email, hasSession(reply)]).toEqual([200, email, true]);
  const { body: own } = await call("/api/two_step");
  expect(own.data.passkeys).toMatchObject([{ id: passkey.id, name: "Phone", is_synced: false }]);
  expect(own.data.passkeys[0].last_used_at).toBe(new Date(server.now()).toISOString());
});

test("[ACC-17] a passkey is the second step after the password", async () => {
  const email = "second@respite.example";
  const { passkey } = await personWithPasskey(email, { verifiesUser: false });
  const { body } = await server.password(email);
  expect(body.second_step.methods).toEqual(["passkey", "recovery_code"]);
  const { token, passkey: options } = body.second_step;
  expect(options.allowCredentials.map(({ id }: { id: string }) => id)).toEqual([passkey.id]);
  const done = await server.secondStep({ token, passkey: passkey.use(options) });
  expect([done.status, hasSession(done.reply)]).toEqual([200, true]);
  // Without a fingerprint, face, or PIN it isn't enough on its own.
  expect((await signIn(passkey)).status).toBe(401);
});

test("[ACC-21] a passkey signs in while guesses delay the password", async () => {
  const email = "guessed@respite.example";
  const { passkey } = await personWithPasskey(email);
  for (let n = 0; n < 10; n++) await server.password(email, `guess ${n}`);
  expect((await server.password(email)).status).toBe(429);
  expect((await signIn(passkey)).status).toBe(200);
  // Which doesn't let strangers guess again.
  expect((await server.password(email)).status).toBe(429);
});

test("[ACC-17] a signature for another site, origin, account, or challenge opens nothing", async () => {
  const { passkey, person } = await personWithPasskey("honest@respite.example");
  const { passkey: stranger, options } = await personWithPasskey("stranger@respite.example");
  const refused = [
    await signIn(passkey, { origin: "https://respite.evil.example" }),
    await signIn(passkey, { rpId: "evil.example" }),
    await signIn(passkey, { userHandle: options.user.id }),
  ];
  for (const { status, body, reply } of refused) {
    expect([status, body.code, hasSession(reply)]).toEqual([401, "unauthenticated", false]);
  }

  const started = await send(`${server.url}/auth/passkey/options`, "POST");
  const { token, options: first } = started.body;
  const signature = passkey.use(first);
  const signInWith = (fields: object) =>
    send(`${server.url}/auth/passkey/sign_in`, "POST", { body: fields });
  const other = (await send(`${server.url}/auth/passkey/options`, "POST")).body.token;
  expect((await signInWith({ token: other, passkey: signature })).status).toBe(401);
  expect((await signInWith({ token, passkey: signature })).status).toBe(200);
  expect((await signInWith({ token, passkey: signature })).status).toBe(401);

  const second = (await server.password("honest@respite.example")).body.second_step;
  const foreign = await server.secondStep({
    token: second.token,
    passkey: stranger.use(second.passkey),
  });
  expect(foreign.status).toBe(422);
  await server.db
    .updateTable("person")
    .set({ enabled: false })
    .where("id", "=", person.id)
    .execute();
  expect((await signIn(passkey)).status).toBe(401);
});

test("[SEC-02] a passkey with a NUL in a transport is refused and can be added again", async () => {
  await server.addPerson("nul@respite.example");
  const { call } = await server.session("nul@respite.example");
  const { body } = await call("/api/two_step/passkeys/options", "POST");
  const { origin, hostname: rpId } = server;
  const { response, ...created } = softwarePasskey({ origin, rpId }).create(body.options);
  const add = (transport: string) =>
    call("/api/two_step/passkeys", "POST", {
      ...{ token: body.token, name: "Phone" },
      passkey: { ...created, response: { ...response, transports: [transport] } },
    });
  expect((await add("usb\0")).status).toBe(400);
  expect((await add("usb")).status).toBe(200);
});

test("[ACC-17] options expire after ten minutes", async () => {
  const { passkey } = await personWithPasskey("slow@respite.example");
  const { body } = await send(`${server.url}/auth/passkey/options`, "POST");
  server.advanceClock(10 * MINUTE);
  const late = await send(`${server.url}/auth/passkey/sign_in`, "POST", {
    body: { token: body.token, passkey: passkey.use(body.options) },
  });
  expect(late.status).toBe(401);
});

test("[ACC-17] passkeys are renamed and removed by their owner only", async () => {
  const email = "owner@respite.example";
  const { passkey, call, person } = await personWithPasskey(email);
  await server.addPerson("thief@respite.example");
  const thief = await server.session("thief@respite.example");
  const path = `/api/two_step/passkeys/${passkey.id}`;
  expect((await thief.call(path, "DELETE")).status).toBe(404);
  expect((await thief.call(path, "PUT", { name: "Mine" })).status).toBe(404);

  const renamed = await call(path, "PUT", { name: "Work laptop" });
  expect(renamed.body.data.passkeys[0].name).toBe("Work laptop");
  const removed = await call(path, "DELETE");
  expect(removed.body.data).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expect((await signIn(passkey)).status).toBe(401);
  expect((await server.password(email)).status).toBe(200);
  expect(await server.audited(person.id)).toEqual([
    "two_step.passkey_added",
    "two_step.passkey_renamed",
    "two_step.passkey_removed",
  ]);
  expect(await server.mails(email)).toEqual([
    expect.stringMatching(/A passkey was added on/),
    expect.stringMatching(/A passkey was removed on/),
  ]);
});
