import type { InjectOptions } from "fastify";
import { expect } from "vitest";
import type { Route } from "#contract/route.ts";
import type { Routes } from "#contract/routes.ts";
import { permissions } from "#server/platform/access/permissions.ts";
import { isPrivileged } from "#server/platform/access/rules.ts";
import { rowHashes } from "../../support/database.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { PASSWORD, people } from "../../support/small-world.ts";
import { deviceOf, seeded } from "../../support/wire.ts";
import { fits } from "./hostile-values.ts";

type Headers = Readonly<Record<string, string>>;
export type Injected = Awaited<ReturnType<TestServer["app"]["inject"]>>;
export type Options = Omit<InjectOptions, "method">;

const ruleOf = ({ name }: Route) => permissions[name as keyof Routes];
export const takesARole = (route: Route) => isPrivileged(ruleOf(route));
const refusesLeaders = (route: Route) => {
  const rule = ruleOf(route);
  return (
    takesARole(route) && rule !== "privileged" && !(typeof rule === "object" && "leader" in rule)
  );
};

/** A caller who may call everything except personal records. */
async function addAdmin({ app, db }: TestServer): Promise<Headers> {
  const like = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();
  const email = "admin@respite.example";
  const person = { ...like, id: "person-admin", uid: email, email, burnout_role: "se_admin" };
  await db.insertInto("person").values(person).execute();
  const payload = { email, password: PASSWORD };
  const reply = await app.inject({ method: "POST", url: "/auth/sign_in", payload });
  const { "access-token": token = "", client = "", uid = "" } = reply.headers;
  return { "access-token": String(token), client: String(client), uid: String(uid) };
}

const peopleOf = async ({ db }: TestServer) => ({
  people: await db.selectFrom("person").selectAll().execute(),
  sessions: await db.selectFrom("auth_client").selectAll().execute(),
});

const PARAMETER = /:([a-z_]+)/g;

/** A list that every call with the name of a list in its path knows. */
const LIST = "people";

/** Fills path parameters with `name`, or with a number where only numbers are valid. Neither exists. */
export function pathOf({ path, params }: Route, name = "does-not-exist"): string {
  const names = [...path.matchAll(PARAMETER)].map(([, parameter]) => [parameter, name]);
  const hasList = path.includes(":list");
  const isName = fits(params, { ...Object.fromEntries(names), ...(hasList && { list: LIST }) });
  return path.replace(":list", LIST).replaceAll(PARAMETER, isName ? name : "404");
}

/** A server with people of each role, to be attacked. */
export async function openTarget() {
  // Time stands still, so that no device is written down as seen again.
  const now = Date.now();
  const server = await seeded(await testServer({ now: () => now }));
  const nurse = await deviceOf(server);
  const leader = (await deviceOf(server, "leader")).headers;
  const admin = await addAdmin(server);
  const those = await peopleOf(server);
  const atFirst = await rowHashes(server.db);
  const isAsAtFirst = async () => {
    const { person, auth_client } = await rowHashes(server.db);
    return person === atFirst.person && auth_client === atFirst.auth_client;
  };

  /** The caller with the most permissions, so that the input is really validated. */
  const headersFor = (route: Route): Headers => {
    if (route.access === "public") return {};
    return takesARole(route) ? admin : nurse.headers;
  };
  let isUnchanged = true;
  return {
    server,
    nurse,
    /** Who must not get in. */
    othersFor: (route: Route): readonly Headers[] =>
      refusesLeaders(route) ? [nurse.headers, leader] : [nurse.headers],
    send: (route: Route, options: Options, headers = headersFor(route), name?: string) => {
      isUnchanged = false;
      return server.app.inject({
        method: route.method,
        url: pathOf(route, name),
        ...options,
        headers: { ...headers, ...options.headers },
      });
    },
    /** Every table is unchanged. Waits for earlier background work such as mail. */
    unchanged: async (attack: () => Promise<void>): Promise<void> => {
      const wasUnchanged = isUnchanged;
      await server.mailSettled();
      const before = await rowHashes(server.db);
      await attack();
      expect(await rowHashes(server.db)).toEqual(before);
      isUnchanged = wasUnchanged;
    },
    /** An administrator may switch people off, with a body of the right shape: they are who they were again. */
    restore: async () => {
      const { db } = server;
      if (isUnchanged || (await isAsAtFirst())) return;
      for (const person of those.people)
        await db.updateTable("person").set(person).where("id", "=", person.id).execute();
      await db.deleteFrom("auth_client").execute();
      await db.insertInto("auth_client").values(those.sessions).execute();
    },
  };
}
