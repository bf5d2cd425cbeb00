import { sql } from "kysely";
import type { platformRoutes } from "#contract/organizations/admin-platforms.ts";
import { recordAudit } from "#server/platform/audit/record.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { isEndpointUrl } from "#server/platform/events/address.ts";
import { uuidv7 } from "#server/platform/ids.ts";
import { apiError, changedMeanwhile, type Handlers } from "#server/platform/web/handler.ts";
import { lockOpenGroup } from "../groups/lock.ts";
import { invalidSentences } from "../invalid-fields.ts";
import { differences } from "../people/rules.ts";
import { toolAddresses } from "./addresses.ts";
import { platformErrors as errors } from "./lti-copy.ts";
import {
  findPlatformRow,
  type PlatformRow,
  pageOfPlatforms,
  platformWire,
} from "./platform-queries.ts";

type PlatformDeps = Pick<Deps, "db" | "clock" | "config">;

/** Platforms of one group. */
const MAX_PLATFORMS = 10;

const notFound = apiError("not_found", errors.notFound);

async function groupProblem(trx: Connection, id: string) {
  if (!(await lockOpenGroup(trx, id))) return errors.unknownGroup;
  const { n } = await trx
    .selectFrom("event_endpoint")
    .select(sql<number>`count(*)`.as("n"))
    .where("practice_group_id", "=", id)
    .where("kind", "=", "lti")
    .executeTakeFirstOrThrow();
  return Number(n) >= MAX_PLATFORMS ? errors.tooMany(MAX_PLATFORMS) : undefined;
}

type Body = Parameters<Handlers["createPlatform"]>[0]["body"];
type Settings = Omit<Body, "practice_group_id">;

const urlFields = ["issuer", "auth_url", "token_url", "jwks_url"] as const;

async function isTaken(trx: Connection, { issuer, client_id }: Settings, own?: string) {
  const row = await trx
    .selectFrom("lti_platform")
    .select("id")
    .where("issuer", "=", issuer)
    .where("client_id", "=", client_id)
    .executeTakeFirst();
  return row !== undefined && row.id !== own;
}

/** Returns messages by field. */
async function problemsIn(trx: Connection, body: Settings, config: Deps["config"], own?: string) {
  const wrong = urlFields.filter(
    (name) => !isEndpointUrl(body[name], config.endpointsInPrivateNetworks),
  );
  return {
    ...Object.fromEntries(wrong.map((name) => [name, [errors.url]])),
    ...(/\p{Cc}/u.test(body.name) && { name: [errors.name] }),
    ...((await isTaken(trx, body, own)) && { client_id: [errors.taken] }),
  };
}

const hasProblems = (problems: object) => Object.keys(problems).length > 0;

const settingsOf = ({ name, issuer, client_id, trusts_email, ...urls }: Settings) => ({
  ...{ name, issuer, client_id, trusts_email },
  ...{ auth_url: urls.auth_url, token_url: urls.token_url, jwks_url: urls.jwks_url },
  deployment_ids: JSON.stringify([...new Set(urls.deployment_ids)]),
});

/** Settings as the audit log shows them. */
const audited = ({ deployment_ids, ...body }: Settings | PlatformRow) => ({
  ...{ name: body.name, issuer: body.issuer, client_id: body.client_id },
  ...{ auth_url: body.auth_url, token_url: body.token_url, jwks_url: body.jwks_url },
  deployment_ids: [...new Set(deployment_ids)].join(", "),
  trusts_email: body.trusts_email,
});

async function replyOf({ db, config }: PlatformDeps, id: string) {
  const row = await findPlatformRow(db, id);
  if (!row) return notFound;
  return { body: { data: await platformWire(db, row), tool: toolAddresses(config.publicUrl) } };
}

const createPlatform =
  (deps: PlatformDeps): Handlers["createPlatform"] =>
  async ({ body, session: { person } }) => {
    const { db, clock, config } = deps;
    const now = clock.now();
    const id = uuidv7(now);
    const refused = await db.transaction().execute(async (trx) => {
      const { practice_group_id, ...settings } = body;
      const ofGroup = await groupProblem(trx, practice_group_id);
      const problems = ofGroup
        ? { practice_group_id: [ofGroup] }
        : await problemsIn(trx, settings, config);
      if (hasProblems(problems)) return invalidSentences(problems);
      await trx
        .insertInto("event_endpoint")
        .values({
          ...{ id, practice_group_id, kind: "lti", url: body.issuer, events: "[]", secret: "" },
          ...{ created_at: new Date(now), created_by: person.id },
        })
        .execute();
      await trx
        .insertInto("lti_platform")
        .values({ id, ...settingsOf(settings) })
        .execute();
      const after = { practice_group_id, ...audited(settings) };
      const about = `platform:${id}`;
      await recordAudit(trx, { by: person.id, action: "platform.created", about, after }, now);
      return undefined;
    });
    return refused ?? replyOf(deps, id);
  };

type Change = Parameters<Handlers["changePlatform"]>[0]["body"];

async function change(
  { clock, config }: PlatformDeps,
  trx: Connection,
  id: string,
  { body, by }: { readonly body: Change; readonly by: string },
) {
  const row = await findPlatformRow(trx, id, { isLocked: true });
  if (!row) return notFound;
  const problems = await problemsIn(trx, body, config, id);
  if (hasProblems(problems)) return invalidSentences(problems);
  if (row.version !== body.version) return changedMeanwhile;
  const { sends_scores } = body;
  const sent = row.off_at === null;
  const diff = differences(
    { ...audited(row), sends_scores: sent },
    { ...audited(body), sends_scores },
  );
  if (diff.fields.length === 0) return;
  const now = clock.now();
  const off = sends_scores ? null : new Date(now);
  await trx.updateTable("lti_platform").set(settingsOf(body)).where("id", "=", id).execute();
  await trx
    .updateTable("event_endpoint")
    .set({
      url: body.issuer,
      version: body.version + 1,
      ...(sends_scores !== sent && {
        ...{ off_at: off, off_why: off && ("admin" as const), failing_since: null },
      }),
    })
    .where("id", "=", id)
    .execute();
  const event = { by, action: "platform.changed", about: `platform:${id}` };
  await recordAudit(trx, { ...event, before: diff.before, after: diff.after }, now);
  return;
}

const changePlatform =
  (deps: PlatformDeps): Handlers["changePlatform"] =>
  async ({ params: { id }, body, session: { person } }) => {
    const refused = await deps.db
      .transaction()
      .execute((trx) => change(deps, trx, id, { body, by: person.id }));
    return refused ?? replyOf(deps, id);
  };

const deletePlatform =
  ({ db, clock }: PlatformDeps): Handlers["deletePlatform"] =>
  async ({ params: { id }, session: { person } }) =>
    db.transaction().execute(async (trx) => {
      const row = await findPlatformRow(trx, id, { isLocked: true });
      if (!row) return notFound;
      await trx.deleteFrom("event_endpoint").where("id", "=", id).execute();
      const { practice_group_id, name, issuer, client_id } = row;
      const before = { practice_group_id, name, issuer, client_id };
      const event = { by: person.id, action: "platform.deleted", about: `platform:${id}`, before };
      await recordAudit(trx, event, clock.now());
      return { body: { success: true as const } };
    });

export const platformHandlers = (
  deps: PlatformDeps,
): Pick<Handlers, keyof typeof platformRoutes> => ({
  listPlatforms: async ({ query }) => ({
    body: {
      ...(await pageOfPlatforms(deps.db, query)),
      tool: toolAddresses(deps.config.publicUrl),
    },
  }),
  getPlatform: ({ params: { id } }) => replyOf(deps, id),
  createPlatform: createPlatform(deps),
  changePlatform: changePlatform(deps),
  deletePlatform: deletePlatform(deps),
});
