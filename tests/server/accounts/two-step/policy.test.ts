import { afterAll, beforeAll, expect, test } from "vitest";
import { startTwoStepServer, type TwoStepServer } from "./two-step-server.ts";

let server: TwoStepServer;
beforeAll(async () => {
  server = await startTwoStepServer();
});
afterAll(() => server.close());

type Policy = "off" | "optional" | "required";

async function addGroup(id: string, two_step: Policy, ...members: { readonly id: string }[]) {
  const created_at = new Date(server.now());
  await server.db
    .insertInto("practice_group")
    .values({ id, name: id, two_step, created_at })
    .execute();
  for (const member of members)
    await server.db
      .insertInto("membership")
      .values({ person_id: member.id, practice_group_id: id })
      .execute();
}

const people = (group: string) => `/api/admin/people?practice_group_id=${group}`;

test("[ACC-17] an organization can require two-step sign-in of its leaders, and can leave it out", async () => {
  const leader = await server.addPerson("leader@ward.example", { burnout_role: "org_leader" });
  const nurse = await server.addPerson("nurse@ward.example");
  const other = await server.addPerson("other@ward.example");
  await addGroup("ward", "required", leader, nurse);
  await addGroup("clinic", "off", other);

  const { body, reply } = await server.password("leader@ward.example");
  expect(body.data.two_step_setup).toBe("required");
  const headers = Object.fromEntries(reply.headers);
  const call = server.callAs({
    "access-token": headers["access-token"] ?? "",
    client: headers.client ?? "",
    uid: "leader@ward.example",
  });
  const refused = await call(people("ward"));
  expect([refused.status, refused.body.code]).toEqual([403, "two_step_required"]);
  // Their own data stays in sync.
  expect((await call("/api/sync/mine")).status).toBe(200);
  expect((await call("/auth/validate_token")).body.data.two_step_setup).toBe("required");

  await server.addApp(call);
  expect((await call(people("ward"))).status).toBe(200);
  expect((await call("/auth/validate_token")).body.data).not.toHaveProperty("two_step_setup");
  const last = await call("/api/two_step/app", "DELETE");
  expect([last.status, last.body.errors]).toEqual([
    409,
    [
      "Your organization requires two-step sign-in. Add another passkey or an authenticator app first.",
    ],
  ]);

  const member = await server.password("nurse@ward.example");
  expect(member.body.data).not.toHaveProperty("two_step_setup");
  const off = await server.session("other@ward.example");
  expect((await off.call("/api/two_step")).body.data.policy).toBe("off");
  expect((await off.call("/api/two_step/app/options", "POST")).status).toBe(403);
});

test("[ACC-17] administrators, CE administrators, and content editors need two steps as soon as any organization requires it, and a new installation suggests them once", async () => {
  await server.addPerson("admin@respite.example", { burnout_role: "se_admin" });
  await server.db
    .updateTable("person")
    .set({ suggest_two_step: true })
    .where("email", "=", "admin@respite.example")
    .execute();
  await server.db
    .updateTable("practice_group")
    .set({ two_step: "optional" })
    .where("two_step", "=", "required")
    .execute();
  const setups: unknown[] = [];
  for (let times = 0; times < 2; times += 1)
    setups.push((await server.password("admin@respite.example")).body.data.two_step_setup);
  expect(setups).toEqual(["suggested", undefined]);

  for (const burnout_role of ["ce_admin", "content_editor"])
    await server.addPerson(`${burnout_role}@respite.example`, { burnout_role });
  await addGroup("strict", "required");
  for (const name of ["admin", "ce_admin", "content_editor"]) {
    const { call } = await server.session(`${name}@respite.example`);
    expect([name, (await call("/api/admin/home")).body.code]).toEqual([name, "two_step_required"]);
  }
});
