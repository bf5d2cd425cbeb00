import type { InjectOptions } from "fastify";
import type { AdminLesson } from "#contract/learning/admin-content.ts";
import type { LessonFields } from "#contract/learning/admin-lesson-fields.ts";
import { type TestServer, testServer } from "../../../support/server.ts";
import { people, seedSmall, smallCatalogue } from "../../../support/small-world.ts";
import { deviceOf } from "../../../support/wire.ts";

export type AdminFixture = Awaited<ReturnType<typeof adminFixture>>;

/** Signs in an administrator, the small world's leader with another role, with calls for lessons. */
export async function adminFixture(server: TestServer) {
  await server.db
    .updateTable("person")
    .set({ burnout_role: "se_admin", first_name: "Ines", last_name: "Calloway" })
    .where("id", "=", people.leader.id)
    .execute();
  const { ask } = await deviceOf(server, "leader");
  const send = (method: "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
    ask(url, { method, ...(payload && { payload }) } as InjectOptions);
  const getLesson = async (id: string): Promise<AdminLesson> =>
    (await ask(`/api/admin/content/${id}`)).json();
  return {
    ask,
    send,
    getLesson,
    createLesson: async (title = "A quiet hour"): Promise<AdminLesson> =>
      (
        await send("POST", "/api/admin/content", { title, type: "Audio", series_id: "quiet" })
      ).json(),
    saveLesson: ({ id, version, fields }: AdminLesson, changes: Partial<LessonFields>) =>
      send("PUT", `/api/admin/content/${id}`, { version, fields: { ...fields, ...changes } }),
    setState: ({ id, version }: AdminLesson, to: string, times: object = {}) =>
      send("POST", `/api/admin/content/${id}/state`, { version, to, ...times }),
  };
}

/** The five lessons, without credit, because credit has separate rules. */
export const catalogWithoutCredit = {
  ...smallCatalogue,
  content: smallCatalogue.content.map((one) => ({
    ...one,
    contact_hours: "0" as const,
    credit: "0.00",
  })),
};

export async function seededServer(now?: () => number): Promise<TestServer> {
  const server = await testServer(now === undefined ? {} : { now });
  await seedSmall(server.db, catalogWithoutCredit);
  return server;
}
