import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, people } from "../../../support/small-world.ts";
import { ADMIN, type Office, openOffice } from "./office.ts";

let office: Office;
beforeEach(async () => {
  office = await openOffice();
});
afterEach(() => office.close());

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

describe("one account", () => {
  test("[ADM-01] it is made with a link for the first password, once for an address", async () => {
    const payload = { ...account, groups: ["group-1"] };
    const made = await office.post("/api/admin/people", payload);
    expect(made.json()).toMatchObject({
      data: { email: "grace@ward.example", confirmed: false, version: 1 },
      message:
        "A confirmation email has been sent to grace@ward.example with a link to set your initial password.",
    });
    await office.mailSettled();
    const [mail] = await office.db
      .selectFrom("dev_mail")
      .selectAll()
      .where("recipient", "=", "grace@ward.example")
      .execute();
    expect(mail?.subject).toBe("Ward 7 invites you to Respite");
    const token = /confirm-password\/([^/]+)\//.exec(mail?.text ?? "")?.[1];
    const { id } = made.json().data;
    const set = await office.app.inject({
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
    expect(await office.audited("person.created")).toMatchObject([
      { by: ADMIN.id, about: `person:${id}` },
    ]);
    const again = await office.post("/api/admin/people", payload);
    expect([again.statusCode, again.json().code]).toEqual([422, "email_taken"]);
  });

  test("[ADM-01] what is wrong with it is said by field", async () => {
    const wrong = { ...account, email: "nowhere", burnout_role: "king", groups: [] };
    const reply = await office.post("/api/admin/people", wrong);
    expect(reply.statusCode).toBe(422);
    expect(Object.keys(reply.json().errors)).toEqual(["email", "burnout_role", "full_messages"]);
    const lost = await office.post("/api/admin/people", { ...account, groups: ["nowhere"] });
    expect(lost.json().errors.groups).toEqual(["are not all known"]);
  });

  test("[ADM-01] nobody overwrites what they have not seen", async () => {
    const seen = (await office.admin(`/api/admin/people/${people.nurse.id}`)).json().data;
    const nurse = { ...account, email: people.nurse.email, version: seen.version };
    const url = `/api/admin/people/${people.nurse.id}`;
    const first = await office.put(url, { ...nurse, first_name: "Nora" });
    expect(first.json().data).toMatchObject({
      first_name: "Nora",
      burnout_location: null,
      changed: { by: "Ada Admin" },
    });
    expect(first.json().data.version).toBeGreaterThan(seen.version);
    const second = await office.put(url, { ...nurse, first_name: "Nell" });
    expect([second.statusCode, second.json().code]).toEqual([409, "changed_meanwhile"]);
    expect((await office.person(people.nurse.id))?.first_name).toBe("Nora");
  });

  test("[ADM-01] what a person changes themselves counts as a change too, and their devices hear of ours", async () => {
    const url = `/api/admin/people/${people.nurse.id}`;
    const { version } = (await office.admin(url)).json().data;
    const nurse = await office.as("nurse");
    await nurse(`/api/providers/${people.nurse.id}`, {
      method: "PUT",
      payload: { first_name: "Mine" },
      headers: { "idempotency-key": crypto.randomUUID() },
    });
    const change = { ...account, email: people.nurse.email };
    expect((await office.put(url, { ...change, version })).statusCode).toBe(409);
    const seen = (await office.admin(url)).json().data;
    expect(seen.changed.by).toBeNull();
    await office.put(url, { ...change, version: seen.version });
    const pulled = (await nurse("/api/sync/mine")).json();
    expect(JSON.stringify(pulled)).toContain("O’Hara-Núñez");
  });

  test("[ADM-01] with another address old sessions and links are over, and another's address is refused", async () => {
    const nurse = await office.as("nurse");
    const url = `/api/admin/people/${people.nurse.id}`;
    const { version } = (await office.admin(url)).json().data;
    const taken = await office.put(url, { ...account, email: ADMIN.email, version });
    expect(taken.json().code).toBe("email_taken");
    await office.put(url, { ...account, email: "new@ward.example", version });
    expect((await nurse("/api/devices")).statusCode).toBe(401);
    expect((await office.signIn("new@ward.example")).uid).toBe("new@ward.example");
  });

  test("[ADM-01] the last administrator stays one, and nobody switches themselves off", async () => {
    const url = `/api/admin/people/${ADMIN.id}`;
    const { version } = (await office.admin(url)).json().data;
    const demoted = { ...account, email: ADMIN.email, burnout_role: "provider", version };
    const refused = await office.put(url, demoted);
    expect(refused.json().errors.burnout_role).toHaveLength(1);
    const off = await office.post("/api/admin/people/actions", {
      action: "disable",
      ids: [ADMIN.id],
    });
    expect(off.json().results).toEqual([{ id: ADMIN.id, outcome: "refused", why: "oneself" }]);
    const other = await office.add({ email: "second@respite.example", role: "se_admin" });
    expect((await office.put(url, demoted)).statusCode).toBe(200);
    expect((await office.person(other))?.burnout_role).toBe("se_admin");
  });

  test("[ADM-01] an account says how it stands, and nothing of what its person answered", async () => {
    await office.as("nurse");
    const { data } = (await office.admin(`/api/admin/people/${people.nurse.id}`)).json();
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
    expect((await office.admin("/api/admin/people/nobody")).statusCode).toBe(404);
  });
});

describe("acting on many", () => {
  const act = async (payload: object) =>
    (await office.post("/api/admin/people/actions", payload)).json().results;

  test("[ADM-01] switched off, an account is signed out at once, and each row says what became of it", async () => {
    const nurse = await office.as("nurse");
    const ids = [people.nurse.id, "nobody", ADMIN.id, people.nurse.id];
    expect(await act({ action: "disable", ids, reason: "left the house" })).toEqual([
      { id: people.nurse.id, outcome: "done", why: null },
      { id: "nobody", outcome: "refused", why: "no_such_person" },
      { id: ADMIN.id, outcome: "refused", why: "oneself" },
    ]);
    expect((await nurse("/api/devices")).statusCode).toBe(401);
    const audited = await office.audited("person.disabled");
    expect(audited).toMatchObject([{ by: ADMIN.id, about: `person:${people.nurse.id}` }]);
    expect(audited[0]?.body).toContain("left the house");
    expect(await act({ action: "disable", ids: [people.nurse.id] })).toEqual([
      { id: people.nurse.id, outcome: "unchanged", why: null },
    ]);
    await act({ action: "enable", ids: [people.nurse.id] });
    expect((await office.signIn(people.nurse.email)).uid).toBe(people.nurse.email);
  });

  test("[ADM-01] invitations go to those without a password, one after the other", async () => {
    const fresh = await office.add({
      email: "fresh@ward.example",
      password: false,
      groups: ["group-1"],
    });
    const off = await office.add({ email: "off@ward.example", password: false, enabled: false });
    expect(await act({ action: "invite", ids: [fresh, off, people.nurse.id] })).toEqual([
      { id: fresh, outcome: "done", why: null },
      { id: off, outcome: "refused", why: "switched_off" },
      { id: people.nurse.id, outcome: "refused", why: "has_password" },
    ]);
    const { data } = (await office.admin(`/api/admin/people/${fresh}`)).json();
    expect(data.invitation_due).toBe(true);
  });

  test("[ADM-01] devices are signed out, locks are opened, groups are joined and left", async () => {
    const id = people.nurse.id;
    await office.as("nurse");
    expect(await act({ action: "sign_out", ids: [id] })).toMatchObject([{ outcome: "done" }]);
    expect(await act({ action: "sign_out", ids: [id] })).toMatchObject([{ outcome: "unchanged" }]);
    await office.db
      .updateTable("person")
      .set({ locked_at: new Date(office.now()), failed_attempts: 10 })
      .where("id", "=", id)
      .execute();
    const locked = (await office.admin(`/api/admin/people/${id}`)).json().data;
    expect(locked.locked_until).not.toBeNull();
    expect(await act({ action: "unlock", ids: [id] })).toMatchObject([{ outcome: "done" }]);
    const group = { ids: [id], practice_group_id: "group-2" };
    expect(await act({ action: "add_to_group", ...group })).toMatchObject([{ outcome: "done" }]);
    expect(await act({ action: "remove_from_group", ...group })).toMatchObject([
      { outcome: "done" },
    ]);
    const lost = await office.post("/api/admin/people/actions", {
      action: "add_to_group",
      ids: [id],
    });
    expect(lost.statusCode).toBe(422);
  });
});
