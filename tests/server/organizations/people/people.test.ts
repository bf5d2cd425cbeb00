import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { beginAttempt } from "#server/accounts/session/sign-in-delays.ts";
import { ADMIN, type AdminServer, startAdminServer } from "../../../support/admin-server.ts";
import { PASSWORD, people } from "../../../support/small-world.ts";

let server: AdminServer;
beforeEach(async () => {
  server = await startAdminServer();
});
afterEach(() => server.close());

const account = {
  first_name: "Grace",
  last_name: "O’Hara-Núñez",
  email: "Grace@Ward.example ",
  provider_title: "Physician",
  burnout_role: "provider",
  burnout_location: "",
  burnout_specialty: null,
  years_in_profession: null,
  is_provider: true,
  ce_eligible: true,
};

describe("an account", () => {
  test("[ADM-01] is created with a mailed first-password link, once per email", async () => {
    const payload = { ...account, groups: ["group-1"] };
    const made = await server.post("/api/admin/people", payload);
    expect(made.json()).toMatchObject({
      data: { email: "grace@ward.example", confirmed: false, version: 1 },
      message:
        "A confirmation email has been sent to grace@ward.example with a link to set your initial password.",
    });
    await server.mailSettled();
    const [mail] = await server.db
      .selectFrom("dev_mail")
      .selectAll()
      .where("recipient", "=", "grace@ward.example")
      .execute();
    expect(mail?.subject).toBe("Ward 7 invited you to Respite");
    const token = /confirm-password\/([^/]+)\//.exec(mail?.text ?? "")?.[1];
    const { id } = made.json().data;
    const set = await server.app.inject({
      method: "PUT",
      url: `/api/users/${id}`,
      payload: {
        confirmation_token: token,
        email: "grace@ward.example",
        password: PASSWORD,
        password_confirmation: PASSWORD,
      },
    });
    expect(set.statusCode).toBe(200);
    expect(await server.auditEvents("person.created")).toMatchObject([
      { by: ADMIN.id, about: `person:${id}` },
    ]);
    const again = await server.post("/api/admin/people", payload);
    expect([again.statusCode, again.json().code]).toEqual([422, "email_taken"]);
  });

  test("[ADM-01] reports invalid values by field", async () => {
    const wrong = { ...account, email: "nowhere", burnout_role: "king", groups: [] };
    const reply = await server.post("/api/admin/people", wrong);
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().errors)).toEqual(["email", "burnout_role", "full_messages"]);
    const lost = await server.post("/api/admin/people", { ...account, groups: ["nowhere"] });
    expect(lost.json().errors.groups).toEqual(["Choose another group."]);
  });

  test("[ADM-01] rejects a change based on a stale version", async () => {
    const seen = (await server.admin(`/api/admin/people/${people.nurse.id}`)).json().data;
    const nurse = { ...account, email: people.nurse.email, version: seen.version };
    const url = `/api/admin/people/${people.nurse.id}`;
    const first = await server.put(url, { ...nurse, first_name: "Nora" });
    expect(first.json().data).toMatchObject({
      first_name: "Nora",
      burnout_location: null,
      changed: { by: "Ada Admin" },
    });
    expect(first.json().data.version).toBeGreaterThan(seen.version);
    const second = await server.put(url, { ...nurse, first_name: "Nell" });
    expect([second.statusCode, second.json().code]).toEqual([409, "changed_meanwhile"]);
    expect((await server.person(people.nurse.id))?.first_name).toBe("Nora");
  });

  test("[ADM-01] a person's own changes also bump the version, and devices pull an administrator's changes", async () => {
    const url = `/api/admin/people/${people.nurse.id}`;
    const { version } = (await server.admin(url)).json().data;
    const nurse = await server.requestAsPerson("nurse");
    await nurse(`/api/providers/${people.nurse.id}`, {
      method: "PUT",
      payload: { first_name: "Mine" },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    const change = { ...account, email: people.nurse.email };
    expect((await server.put(url, { ...change, version })).statusCode).toBe(409);
    const seen = (await server.admin(url)).json().data;
    expect(seen.changed.by).toBeNull();
    await server.put(url, { ...change, version: seen.version });
    const pulled = (await nurse("/api/sync/mine")).json();
    expect(JSON.stringify(pulled)).toContain("O’Hara-Núñez");
  });

  test("[ADM-01] changing the email ends sessions, and a taken email is rejected", async () => {
    const nurse = await server.requestAsPerson("nurse");
    const url = `/api/admin/people/${people.nurse.id}`;
    const { version } = (await server.admin(url)).json().data;
    const taken = await server.put(url, { ...account, email: ADMIN.email, version });
    expect(taken.json().code).toBe("email_taken");
    await server.put(url, { ...account, email: "new@ward.example", version });
    expect((await nurse("/api/devices")).statusCode).toBe(401);
    expect((await server.person(people.nurse.id))?.uid).toBe("new@ward.example");
  });

  test("[ADM-01] the last administrator cannot be demoted, and people cannot disable themselves", async () => {
    const url = `/api/admin/people/${ADMIN.id}`;
    const { version } = (await server.admin(url)).json().data;
    const demoted = { ...account, email: ADMIN.email, burnout_role: "provider", version };
    const refused = await server.put(url, demoted);
    expect(refused.json().errors.burnout_role).toHaveLength(1);
    const off = await server.post(`/api/admin/people/${ADMIN.id}/actions`, { action: "disable" });
    expect(off.json().result).toEqual({ id: ADMIN.id, outcome: "refused", why: "oneself" });
    const other = await server.add({ email: "second@respite.example", role: "se_admin" });
    expect((await server.put(url, demoted)).statusCode).toBe(200);
    expect((await server.person(other))?.burnout_role).toBe("se_admin");
  });

  test("[ADM-01] shows account status but no survey answers", async () => {
    await server.requestAsPerson("nurse");
    const { data } = (await server.admin(`/api/admin/people/${people.nurse.id}`)).json();
    expect(data).toMatchObject({
      groups: [{ id: "group-1", name: "Ward 7" }],
      credits: 0,
      confirmed: true,
      has_password: true,
      locked_until: null,
    });
    expect(data.devices).toHaveLength(1);
    expect(
      Object.keys(data).filter((key) => /survey|answer|level|stressor|feedback/.test(key)),
    ).toEqual([]);
    expect((await server.admin("/api/admin/people/nobody")).statusCode).toBe(404);
  });
});

describe("actions on a person", () => {
  const act = async (id: string, payload: object) =>
    (await server.post(`/api/admin/people/${id}/actions`, payload)).json().result;

  test("[ADM-01] disabling signs a person out immediately and says what happened", async () => {
    const nurse = await server.requestAsPerson("nurse");
    const { id } = people.nurse;
    expect(await act(id, { action: "disable", reason: "left the house" })).toEqual({
      ...{ id, outcome: "done", why: null },
    });
    expect(await act("nobody", { action: "disable" })).toMatchObject({
      ...{ outcome: "refused", why: "no_such_person" },
    });
    expect((await nurse("/api/devices")).statusCode).toBe(401);
    const audited = await server.auditEvents("person.disabled");
    expect(audited).toMatchObject([{ by: ADMIN.id, about: `person:${people.nurse.id}` }]);
    expect(audited[0]?.body).toContain("left the house");
    expect(await act(id, { action: "disable" })).toEqual({ id, outcome: "unchanged", why: null });
    await act(id, { action: "enable" });
    expect((await server.signIn(people.nurse.email)).uid).toBe(people.nurse.email);
  });

  test("[ADM-01] only enabled people without a password are invited", async () => {
    const fresh = await server.add({
      email: "fresh@ward.example",
      password: false,
      groups: ["group-1"],
    });
    const off = await server.add({ email: "off@ward.example", password: false, enabled: false });
    const invited = [];
    for (const id of [fresh, off, people.nurse.id])
      invited.push((await act(id, { action: "invite" })).why);
    expect(invited).toEqual([null, "switched_off", "has_password"]);
    const { data } = (await server.admin(`/api/admin/people/${fresh}`)).json();
    expect(data.invitation_due).toBe(true);
  });

  test("[ADM-01] signs out devices, unlocks accounts, and changes groups", async () => {
    const id = people.nurse.id;
    await server.requestAsPerson("nurse");
    const signedOut = () => act(id, { action: "sign_out" });
    expect((await signedOut()).outcome).toBe("done");
    expect((await signedOut()).outcome).toBe("unchanged");
    const login = people.nurse.email;
    const guesser = { kind: "stranger", login, address: "203.0.113.7" } as const;
    for (let n = 0; n < 10; n++) await beginAttempt(server.db, guesser, new Date(server.now()));
    const locked = (await server.admin(`/api/admin/people/${id}`)).json().data;
    expect(locked.locked_until).not.toBeNull();
    const group = { practice_group_id: "group-2" };
    for (const payload of [
      { action: "unlock" },
      { action: "add_to_group", ...group },
      { action: "remove_from_group", ...group },
    ])
      expect((await act(id, payload)).outcome).toBe("done");
    const lost = await server.post(`/api/admin/people/${id}/actions`, { action: "add_to_group" });
    expect(lost.statusCode).toBe(422);
  });
});
