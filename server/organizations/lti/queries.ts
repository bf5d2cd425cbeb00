import { sql } from "kysely";
import type { LaunchProblem } from "#contract/organizations/admin-platforms.ts";
import { hashToken, newToken } from "#server/accounts/session/token.ts";
import type {
  LtiPickMessage,
  LtiResourceMessage,
  LtiStep,
} from "#server/platform/database/lti-tables.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";

/** How long a person may take at the platform. */
export const ATTEMPT_SECONDS = 10 * 60;
export const stepSeconds = { sign_in: 60, connect: 3600, pick: 3600 } as const satisfies Record<
  LtiStep,
  number
>;

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);

/** Platforms of active groups. */
const openPlatforms = (db: Connection) =>
  db
    .selectFrom("lti_platform")
    .innerJoin("event_endpoint", "event_endpoint.id", "lti_platform.id")
    .innerJoin("practice_group", "practice_group.id", "event_endpoint.practice_group_id")
    .selectAll("lti_platform")
    .select(["practice_group_id", "practice_group.name as group_name"])
    .where("practice_group.enabled", "=", true);

export const openPlatform = (db: Connection, id: string) =>
  openPlatforms(db).where("lti_platform.id", "=", id).executeTakeFirst();
export type OpenPlatform = NonNullable<Awaited<ReturnType<typeof openPlatform>>>;

/** Several platforms may have one issuer, and then the client id is needed. */
export async function findPlatform(
  db: Connection,
  { issuer, clientId }: { readonly issuer: string; readonly clientId: string | undefined },
): Promise<OpenPlatform | undefined> {
  const found = await openPlatforms(db)
    .where("issuer", "=", issuer)
    .$if(clientId !== undefined, (all) => all.where("client_id", "=", clientId ?? ""))
    .limit(2)
    .execute();
  return found.length === 1 ? found[0] : undefined;
}

/** Stores an attempt, deletes expired ones, and returns its secrets. */
export async function addAttempt(
  db: Connection,
  {
    platform,
    browser,
    now,
  }: { readonly platform: string; readonly browser: string; readonly now: Date },
) {
  const state = newToken();
  const nonce = newToken();
  await db.deleteFrom("lti_attempt").where("expires_at", "<=", now).execute();
  await db
    .insertInto("lti_attempt")
    .values({
      ...{ state_hash: hashToken(state), platform_id: platform, nonce },
      browser_hash: hashToken(browser),
      expires_at: later(now, ATTEMPT_SECONDS),
      created_at: now,
    })
    .execute();
  return { state, nonce };
}

/** Consumes an attempt. Only one caller gets it. */
export const takeAttempt = (db: Connection, state: string, now: Date) =>
  db
    .deleteFrom("lti_attempt")
    .where("state_hash", "=", hashToken(state))
    .where("expires_at", ">", now)
    .returningAll()
    .executeTakeFirst();

type Launch = {
  readonly platform: string;
  readonly step: LtiStep;
  readonly browserHash: string | null;
  readonly message: LtiResourceMessage | LtiPickMessage;
};

/** Stores a verified launch, deletes expired ones, and returns the token that continues it. */
export async function addLaunch(db: Connection, launch: Launch, now: Date): Promise<string> {
  const { platform, step, browserHash, message } = launch;
  const token = newToken();
  await db.deleteFrom("lti_launch").where("expires_at", "<=", now).execute();
  await db
    .insertInto("lti_launch")
    .values({
      ...{ token_hash: hashToken(token), platform_id: platform, step },
      browser_hash: browserHash,
      message: JSON.stringify(message),
      expires_at: later(now, stepSeconds[step]),
      created_at: now,
    })
    .execute();
  return token;
}

type LaunchKey = { readonly token: string; readonly step: LtiStep; readonly now: Date };

const launchRow = (db: Connection, { token, step, now }: LaunchKey) =>
  db
    .selectFrom("lti_launch")
    .selectAll()
    .where("token_hash", "=", hashToken(token))
    .where("step", "=", step)
    .where("expires_at", ">", now);

/** Returns a launch without consuming it. */
export const findLaunch = (db: Connection, key: LaunchKey) => launchRow(db, key).executeTakeFirst();

/** Consumes a launch. Only one caller gets it. */
export const takeLaunch = (db: Connection, { token, step, now }: LaunchKey, browser?: string) =>
  db
    .deleteFrom("lti_launch")
    .where("token_hash", "=", hashToken(token))
    .where("step", "=", step)
    .where("expires_at", ">", now)
    .$if(browser !== undefined, (all) => all.where("browser_hash", "=", hashToken(browser ?? "")))
    .returningAll()
    .executeTakeFirst();

export const noteLaunch = (db: Connection, id: string, now: Date) =>
  db
    .updateTable("lti_platform")
    .set({ last_launch_at: now, last_problem: null, last_problem_at: null })
    .where("id", "=", id)
    .execute();

export const noteProblem = (db: Connection, id: string, problem: LaunchProblem, now: Date) =>
  db
    .updateTable("lti_platform")
    .set({ last_problem: problem, last_problem_at: now })
    .where("id", "=", id)
    .execute();

/** Returns the connected person, and whether they are in the group of the platform. */
export const personAtPlatform = (
  db: Connection,
  { id, practice_group_id }: OpenPlatform,
  subject: string,
) =>
  db
    .selectFrom("lti_identity")
    .innerJoin("person", "person.id", "lti_identity.person_id")
    .selectAll("person")
    .select(isMember(practice_group_id).as("is_member"))
    .select(hasTwoStep.as("has_two_step"))
    .where("platform_id", "=", id)
    .where("subject", "=", subject)
    .executeTakeFirst();

const isMember = (groupId: string) => sql<boolean>`exists (select from membership
  where membership.person_id = person.id and practice_group_id = ${groupId})`;
const hasTwoStep = sql<boolean>`exists (select from two_step where two_step.person_id = person.id)`;

/** Returns the person with this email, unless they are already connected to the platform as someone else. */
export const personWithEmail = (
  db: Connection,
  { id, practice_group_id }: OpenPlatform,
  email: string,
) =>
  db
    .selectFrom("person")
    .selectAll()
    .select(isMember(practice_group_id).as("is_member"))
    .select(hasTwoStep.as("has_two_step"))
    .where("email", "=", email)
    .where(
      sql<boolean>`not exists (select from lti_identity
        where lti_identity.person_id = person.id and platform_id = ${id})`,
    )
    .executeTakeFirst();

export type Found = NonNullable<Awaited<ReturnType<typeof personAtPlatform>>>;

export async function isInGroup(db: Database | Connection, personId: string, groupId: string) {
  const row = await db
    .selectFrom("membership")
    .select("person_id")
    .where("person_id", "=", personId)
    .where("practice_group_id", "=", groupId)
    .executeTakeFirst();
  return row !== undefined;
}
