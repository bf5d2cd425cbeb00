import type { InjectOptions } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NOT_SIGNED_IN } from "#contract/api-error.ts";
import type { Route } from "#contract/route.ts";
import { type Routes, routes } from "#contract/routes.ts";
import { permissions } from "#server/platform/access/permissions.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { PASSWORD, people } from "../../../support/small-world.ts";
import { seeded } from "../../../support/wire.ts";
import { type Caller, callers, expectedPermissions } from "./expected-permissions.ts";

let server: TestServer;
const headersOf = new Map<Caller, Record<string, string>>();

async function addCaller(name: Caller, burnout_role: string, group: string | undefined) {
  const { db } = server;
  const email = `${name.replaceAll(" ", "-").toLowerCase()}@respite.example`;
  const like = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  const person = { ...like, id: email, uid: email, email, burnout_role };
  await db.insertInto("person").values(person).execute();
  if (group)
    await db
      .insertInto("membership")
      .values({ person_id: email, practice_group_id: group })
      .execute();
  return email;
}

async function signIn(name: Caller, email: string) {
  const reply = await server.app.inject({
    method: "POST",
    url: "/auth/sign_in",
    payload: { email, password: PASSWORD },
  });
  const { "access-token": token, client, uid } = reply.headers as Record<string, string>;
  headersOf.set(name, { "access-token": token ?? "", client: client ?? "", uid: uid ?? "" });
}

beforeAll(async () => {
  server = await seeded(await testServer());
  await server.db
    .insertInto("practice_group")
    .values({ id: "group-2", name: "Ward 8", created_at: new Date() })
    .execute();
  await signIn("nurse", people.nurse.email);
  await signIn("leader", people.leader.email);
  await signIn("other nurse", await addCaller("other nurse", "provider", "group-2"));
  await signIn("other leader", await addCaller("other leader", "org_leader", "group-2"));
  await signIn("CE administrator", await addCaller("CE administrator", "ce_admin", undefined));
  await signIn("content editor", await addCaller("content editor", "content_editor", undefined));
  await signIn("admin", await addCaller("admin", "se_admin", undefined));
});
afterAll(() => server.close());

/** Fills in the ids of the nurse and the group of the nurse, and the list of lessons. */
const pathOf = ({ path }: Route) =>
  path
    .replace(":list", "lessons")
    .replace(/:(id|user_id)\b/, people.nurse.id)
    .replaceAll(/:[a-z_]+/g, "1");

async function isAdmitted(route: Route, caller: Caller): Promise<boolean> {
  const options: InjectOptions = {
    method: route.method,
    url: pathOf(route),
    query: { practice_group_id: "group-1" },
    headers: headersOf.get(caller) ?? {},
    ...(route.method !== "GET" && { payload: {} }),
  };
  const reply = await server.app.inject(options);
  const isStopped = reply.statusCode === 401 && reply.json().errors[0] === NOT_SIGNED_IN;
  return !isStopped && reply.statusCode !== 403;
}

// These end the session, so they run last.
const last = ["signOut", "deleteAccount"];
const inOrder = Object.values<Route>(routes).toSorted(
  (a, b) => last.indexOf(a.name) - last.indexOf(b.name),
);

test.each(inOrder.map((route) => [route.name, route] as const))(
  "[ACC-16] %s admits exactly the expected callers",
  async (name, route) => {
    const admitted: Caller[] = [];
    for (const caller of callers) if (await isAdmitted(route, caller)) admitted.push(caller);
    expect(admitted).toEqual(expectedPermissions[name as keyof Routes]);
  },
);

test("[ACC-16] the permissions cover every call, and agree with the contract on which calls need a session", () => {
  expect(Object.keys(expectedPermissions).toSorted()).toEqual(Object.keys(routes).toSorted());
  for (const { name, access } of Object.values<Route>(routes)) {
    const needsSession = permissions[name as keyof Routes] !== "anyone";
    expect([name, needsSession]).toEqual([name, access === "person"]);
  }
});
