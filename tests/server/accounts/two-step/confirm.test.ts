import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../session/protocol-server.ts";
import { MINUTE, startTwoStepServer, type TwoStepServer } from "./two-step-server.ts";

let server: TwoStepServer;
beforeAll(async () => {
  server = await startTwoStepServer();
});
afterAll(() => server.close());

type Call = Awaited<ReturnType<TwoStepServer["session"]>>["call"];

async function confirm(call: Call, proof: object) {
  const { body } = await call("/api/confirm_identity/options", "POST");
  const { status } = await call("/api/confirm_identity", "POST", { token: body.token, ...proof });
  return { status, methods: body.methods };
}

const idOf = (email: string) => email.replace(/@.*/, "");
const add = (email: string, burnout_role = "provider") =>
  server.addPerson(email, { burnout_role }, idOf(email));

const admin = async (email: string) => {
  const person = await add(email, "se_admin");
  return { person, ...(await server.session(email)) };
};

test("[ACC-17] exports of personal data need a sign-in or a password of the last ten minutes", async () => {
  const { call, person } = await admin("export@respite.example");
  const paths = [
    "/api/admin/people/export",
    `/api/users/${person.id}/export`,
    "/api/cme_credits/export?layout=ledger",
    "/api/admin/feedback/export",
    "/api/admin/utilization/export",
    "/api/admin/audit/export",
  ];
  const statuses = async () =>
    Promise.all(paths.map(async (path) => (await fetchStatus(call, path)).status));
  expect(await statuses()).toEqual(paths.map(() => 200));
  server.advanceClock(10 * MINUTE);
  expect(await statuses()).toEqual(paths.map(() => 403));
  expect((await call(paths[0] ?? "")).body.code).toBe("not_confirmed");

  expect(await confirm(call, { password: "a wrong one" })).toEqual({
    status: 422,
    methods: ["password"],
  });
  expect(await statuses()).toEqual(paths.map(() => 403));
  expect((await confirm(call, { password: PASSWORD })).status).toBe(200);
  expect(await statuses()).toEqual(paths.map(() => 200));
});

/** Exports are files, so only their status is read. */
async function fetchStatus(call: Call, path: string) {
  try {
    return await call(path);
  } catch {
    return { status: 200 };
  }
}

test("[ACC-17] changes of roles, leaders, codes, and policies, and revoking credit need it too", async () => {
  const { call } = await admin("roles@respite.example");
  const nurse = await add("promoted@respite.example");
  const group = (await call("/api/admin/groups", "POST", { name: "Ward 12" })).body.data;
  const { data } = (await call(`/api/admin/people/${nurse.id}`)).body;
  const account = {
    first_name: data.first_name,
    last_name: data.last_name,
    email: data.email,
    provider_title: data.provider_title,
    burnout_role: data.burnout_role,
    burnout_location: null,
    burnout_specialty: null,
    years_in_profession: null,
    is_provider: data.is_provider,
    ce_eligible: data.ce_eligible,
    version: data.version,
  };
  const change = (fields: object) =>
    call(`/api/admin/people/${nurse.id}`, "PUT", { ...account, ...fields });
  server.advanceClock(10 * MINUTE);
  const code = {
    code: "LEADERS",
    practice_group_id: group.id,
    burnout_role: "org_leader",
    is_provider: false,
    ce_eligible: false,
    enabled: true,
    last_day: null,
    most_uses: null,
    email_domains: [],
    redirect_url: null,
  };
  const { version: _version, ...newAccount } = account;
  const replies = await Promise.all([
    change({ burnout_role: "se_admin" }),
    change({ email: "thief@respite.example" }),
    call("/api/admin/people", "POST", {
      ...newAccount,
      email: "new-admin@respite.example",
      burnout_role: "se_admin",
      groups: [],
    }),
    call(`/api/admin/groups/${group.id}/members`, "POST", { emails: [nurse.email], as: "leader" }),
    call(`/api/admin/groups/${group.id}`, "PUT", {
      name: group.name,
      enabled: true,
      two_step: "required",
      version: group.version,
    }),
    call(`/api/admin/people/${nurse.id}/actions`, "POST", { action: "reset_two_step" }),
    call("/api/cme_credits/c1/revoke", "POST", { reason: "A test", version: 1 }),
    call("/api/admin/codes", "POST", code),
  ]);
  expect(replies.map(({ body }) => body.code)).toEqual(replies.map(() => "not_confirmed"));
  const renamed = await change({ first_name: "Nora" });
  expect(renamed.status).toBe(200);
  await confirm(call, { password: PASSWORD });
  const promoted = await change({
    burnout_role: "se_admin",
    version: renamed.body.data.version,
  });
  expect(promoted.status).toBe(200);
});

test("[ACC-17] people with two-step sign-in confirm with the second step, not with the password", async () => {
  const { call } = await admin("strong@respite.example");
  const { passkey } = await server.addPasskey(call);
  const { secret, recoveryCodes } = await server.addApp(call);
  expect(recoveryCodes).toBeNull();
  const isOpen = async () => (await call("/api/two_step/recovery_codes", "POST")).status === 200;
  expect(await isOpen()).toBe(true);
  server.advanceClock(10 * MINUTE);
  expect(await isOpen()).toBe(false);
  expect(await confirm(call, { password: PASSWORD })).toEqual({
    status: 422,
    methods: ["passkey", "app", "recovery_code"],
  });
  expect(await isOpen()).toBe(false);
  expect((await confirm(call, { app_code: server.codeOf(secret) })).status).toBe(200);
  expect(await isOpen()).toBe(true);

  server.advanceClock(10 * MINUTE);
  const { body } = await call("/api/confirm_identity/options", "POST");
  const done = await call("/api/confirm_identity", "POST", {
    token: body.token,
    passkey: passkey.use(body.passkey),
  });
  expect(done.status).toBe(200);
  expect(await isOpen()).toBe(true);
});

test("[ACC-17] an administrator resets the two-step sign-in of a person who lost their device", async () => {
  const { call, person: by } = await admin("helper@respite.example");
  const email = "lost@respite.example";
  const person = await add(email);
  const own = await server.session(email);
  await server.addApp(own.call);
  const record = async () => (await call(`/api/admin/people/${person.id}`)).body.data.two_step;
  expect(await record()).toEqual({ passkeys: 0, app: true });
  const reset = () =>
    call(`/api/admin/people/${person.id}/actions`, "POST", { action: "reset_two_step" });
  expect((await reset()).body.result).toEqual({ id: person.id, outcome: "done", why: null });
  expect((await reset()).body.result).toMatchObject({ outcome: "unchanged" });
  expect(await record()).toEqual({ passkeys: 0, app: false });
  expect((await own.call("/api/devices")).status).toBe(401);
  expect((await server.password(email)).status).toBe(200);
  expect(await server.audited(person.id)).toEqual(["two_step.app_added", "two_step.reset"]);
  const event = await server.db
    .selectFrom("audit_event")
    .select("person_id")
    .where("action", "=", "two_step.reset")
    .executeTakeFirst();
  expect(event?.person_id).toBe(by.id);
  expect(await server.mails(email)).toContainEqual(
    expect.stringMatching(/An administrator reset your two-step sign-in on/),
  );
});
