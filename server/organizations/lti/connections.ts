import type { ltiRoutes } from "#contract/organizations/lti.ts";
import { lockPerson } from "#server/accounts/session/queries.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { apiError, type Handlers } from "#server/platform/web/handler.ts";
import { type ConnectDeps, connect, storeLineItem } from "./connect.ts";
import { clearLaunchCookie, readLaunchCookie } from "./cookie.ts";
import { platformErrors as errors } from "./lti-copy.ts";
import type { LessonsById } from "./picker.ts";
import { findLaunch, isInGroup, openPlatform, takeLaunch } from "./queries.ts";

export type ConnectionDeps = ConnectDeps & { readonly lessonsById: LessonsById };

type Key = { readonly token: string | undefined; readonly now: Date };

/** Returns the launch that waits in this browser, with its platform. */
async function waiting(db: Connection, { token, now }: Key) {
  const launch = token && (await findLaunch(db, { token, step: "connect", now }));
  const platform = launch && (await openPlatform(db, launch.platform_id));
  if (!platform || launch.message.kind !== "resource") return;
  const { message } = launch;
  return message.subject === undefined
    ? undefined
    : { platform, message, subject: message.subject };
}

async function lessonWire({ lessonsById, db }: ConnectionDeps, id: string | null) {
  const [lesson] = id === null ? [] : await lessonsById(db, [id]);
  return lesson ? { id: lesson.id, title: lesson.title } : null;
}

const getPendingConnection =
  (deps: ConnectionDeps): Handlers["getPendingConnection"] =>
  async ({ request }) => {
    const { db, config, clock } = deps;
    const key = { token: readLaunchCookie(request, config), now: new Date(clock.now()) };
    const found = await waiting(db, key);
    if (!found) return { body: { data: null } };
    const { platform, message } = found;
    const data = {
      platform: platform.name,
      group: platform.group_name,
      name: message.name,
      lesson: await lessonWire(deps, message.lesson),
    };
    return { body: { data } };
  };

const nothingPending = apiError("not_found", errors.nothingPending);

/** Connects the person in a transaction, or returns why not. */
async function connectWaiting(deps: ConnectionDeps, trx: Connection, key: Key, personId: string) {
  const found = await waiting(trx, key);
  if (!found) return nothingPending;
  const { platform, message, subject } = found;
  const person = await lockPerson(trx, personId);
  if (!person.confirmed_at) return apiError("forbidden", errors.unconfirmed);
  if (!(await isInGroup(trx, person.id, platform.practice_group_id)))
    return apiError("forbidden", errors.foreign);
  const launch = { token: key.token ?? "", step: "connect", now: key.now } as const;
  if (!(await takeLaunch(trx, launch))) return nothingPending;
  await storeLineItem(deps, trx, platform, person.id, message);
  const isDone = await connect(deps, trx, platform, { person, subject, by: person.id });
  if (!isDone) throw new ConnectedElsewhereError();
  return { lesson: message.lesson };
}

function elsewhere(error: unknown) {
  if (error instanceof ConnectedElsewhereError)
    return apiError("in_use", errors.connectedElsewhere);
  throw error;
}

const connectPlatform =
  (deps: ConnectionDeps): Handlers["connectPlatform"] =>
  async ({ request, session }) => {
    const { db, config, clock } = deps;
    const key = { token: readLaunchCookie(request, config), now: new Date(clock.now()) };
    const result = await db
      .transaction()
      .execute((trx) => connectWaiting(deps, trx, key, session.person.id))
      .catch(elsewhere);
    if ("error" in result) return result;
    const lesson = await lessonWire(deps, result.lesson);
    return { headers: clearLaunchCookie(config), body: { lesson } };
  };

/** Undoes the transaction. */
class ConnectedElsewhereError extends Error {}

const removePlatformConnection =
  ({ db, clock }: ConnectionDeps): Handlers["removePlatformConnection"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await trx
        .deleteFrom("lti_identity")
        .where("id", "=", id)
        .where("person_id", "=", person.id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return apiError("not_found", errors.noConnection);
      await trx
        .deleteFrom("lti_line_item")
        .where("platform_id", "=", row.platform_id)
        .where("person_id", "=", person.id)
        .where("subject", "=", row.subject)
        .execute();
      const about = `person:${person.id}`;
      const before = { platform: row.platform_id };
      const action = "person.platform_disconnected";
      await recordAudit(trx, { by: person.id, action, about, before }, clock.now());
      return { body: { success: true as const } };
    });

/** Calls of people about their own connections. */
export const connectionHandlers = (
  deps: ConnectionDeps,
): Pick<Handlers, keyof typeof ltiRoutes> => ({
  getPendingConnection: getPendingConnection(deps),
  connectPlatform: connectPlatform(deps),
  listPlatformConnections: async ({ session: { person } }) => {
    const rows = await deps.db
      .selectFrom("lti_identity")
      .innerJoin("lti_platform", "lti_platform.id", "platform_id")
      .select(["lti_identity.id", "name", "created_at"])
      .where("person_id", "=", person.id)
      .orderBy("created_at")
      .orderBy("lti_identity.id")
      .execute();
    const data = rows.map(({ id, name, created_at }) => ({
      ...{ id, platform: name, connected_at: isoTime(created_at) },
    }));
    return { body: { data } };
  },
  removePlatformConnection: removePlatformConnection(deps),
});
