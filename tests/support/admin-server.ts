import type { InjectOptions } from "fastify";
import { processRosters } from "#server/organizations/rosters/job.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { createLog } from "#server/platform/log.ts";
import { insertRecorded } from "./recorded-rows.ts";
import { type ServerOptions, type TestServer, testServer } from "./server.ts";
import { PASSWORD, type PersonName, people, signInAs } from "./small-world.ts";
import { seeded } from "./wire.ts";

export const ADMIN = { id: "person-admin", email: "admin@respite.example" } as const;
const START = Date.parse("2026-03-01T03:00:00Z");

type NewPerson = {
  readonly id?: string;
  readonly email: string;
  readonly role?: string;
  readonly groups?: readonly string[];
  readonly password?: boolean;
  readonly enabled?: boolean;
  readonly first_name?: string;
  readonly last_name?: string;
};

/** Starts a server with the small seed, an administrator, a second group with its own leader, and a manual clock. */
export async function startAdminServer(options: Pick<ServerOptions, "config" | "onLog"> = {}) {
  let time = START;
  const server: TestServer = await seeded(await testServer({ ...options, now: () => time }));
  const { db } = server;
  const like = await db
    .selectFrom("person")
    .selectAll()
    .where("id", "=", people.nurse.id)
    .executeTakeFirstOrThrow();

  async function add(someone: NewPerson): Promise<string> {
    const { email, role = "provider", groups = [], password = true, enabled = true } = someone;
    const { version: _version, ...row } = like;
    const id = someone.id ?? uuidv7(time);
    await db
      .insertInto("person")
      .values({
        ...row,
        id,
        email,
        uid: email,
        burnout_role: role,
        enabled,
        first_name: someone.first_name ?? "Some",
        last_name: someone.last_name ?? "Body",
        ...(!password && { password_hash: null, confirmed_at: null }),
      })
      .execute();
    for (const practice_group_id of groups)
      await db.insertInto("membership").values({ person_id: id, practice_group_id }).execute();
    return id;
  }

  const addAdministrators = async () => {
    await db
      .insertInto("practice_group")
      .values({ id: "group-2", name: "Ward 8", created_at: new Date(START) })
      .execute();
    await add({ ...ADMIN, role: "se_admin", first_name: "Ada", last_name: "Admin" });
    await add({ email: "other-leader@respite.example", role: "org_leader", groups: ["group-2"] });
  };
  await insertRecorded(db, "administrators", {
    tables: ["practice_group", "person", "membership"],
    work: addAdministrators,
  });

  async function signIn(email: string) {
    const reply = await server.app.inject({
      method: "POST",
      url: "/auth/sign_in",
      payload: { email, password: PASSWORD },
    });
    const { "access-token": token, client, uid } = reply.headers;
    return { "access-token": String(token), client: String(client), uid: String(uid) };
  }

  type RequestOptions = Omit<InjectOptions, "url" | "headers"> & {
    readonly headers?: Record<string, string>;
  };
  const requestAs =
    (session: Record<string, string>) =>
    (url: string, options: RequestOptions = {}) =>
      server.app.inject({ ...options, url, headers: { ...session, ...options.headers } });

  const admin = requestAs(await signIn(ADMIN.email));
  const log = createLog("silent");

  return {
    ...server,
    add,
    signIn,
    admin,
    requestAsPerson: async (name: PersonName) => requestAs(await signInAs(server, name)),
    requestAsEmail: async (email: string) => requestAs(await signIn(email)),
    post: (url: string, payload: object) => admin(url, { method: "POST", payload }),
    put: (url: string, payload: object) => admin(url, { method: "PUT", payload }),
    processRosters: () =>
      processRosters({ db, clock: { now: () => time }, log, mail: server.mail }),
    now: () => time,
    advanceClock: (ms: number) => {
      time += ms;
    },
    person: (id: string) =>
      db.selectFrom("person").selectAll().where("id", "=", id).executeTakeFirst(),
    byEmail: (email: string) =>
      db.selectFrom("person").selectAll().where("email", "=", email).executeTakeFirst(),
    auditEvents: async (action: string) =>
      db
        .selectFrom("audit_event")
        .leftJoin("audit_detail", "audit_detail.n", "audit_event.n")
        .select(["audit_event.person_id as by", "about", "body"])
        .where("action", "=", action)
        .orderBy("audit_event.n")
        .execute(),
  };
}

export type AdminServer = Awaited<ReturnType<typeof startAdminServer>>;
