import { createHash } from "node:crypto";
import { sql } from "kysely";
import { normalizeUid } from "#server/platform/access/credentials.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { networkOf } from "#server/platform/limits/address.ts";

/**
 * Who tries a password:
 * - a known device or a session of the account: has its own attempts, whatever strangers do
 * - a stranger: shares the attempts of the account with all other strangers, and those of its network
 */
export type Guesser =
  | { readonly kind: "device"; readonly login: string; readonly hash: string }
  | { readonly kind: "session"; readonly login: string }
  | { readonly kind: "stranger"; readonly login: string; readonly address: string };

/** Attempts that fail without a delay, and the delays after them. Each one doubles the delay. */
type Rule = {
  readonly free: number;
  readonly firstSeconds: number;
  readonly maxSeconds: number;
  /** Half of the failures are forgiven after this. */
  readonly windowSeconds: number;
};

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;
const ACCOUNT: Rule = {
  free: 10,
  firstSeconds: 30,
  maxSeconds: 15 * MINUTE,
  windowSeconds: DAY,
};
const OWN: Rule = { ...ACCOUNT, free: 5 };
/** A whole hospital may share an address, and some of its people mistype their passwords. */
const ADDRESS: Rule = {
  free: 300,
  firstSeconds: 1,
  maxSeconds: MINUTE,
  windowSeconds: 15 * MINUTE,
};

type Bucket = { readonly key: string; readonly rule: Rule };

/** The key depends only on the input, so an account that doesn't exist is treated like one that does. */
const bucket = (rule: Rule, ...parts: readonly string[]): Bucket => ({
  key: createHash("sha256").update(JSON.stringify(parts)).digest("base64url"),
  rule,
});

const accountBucket = (login: string) => bucket(ACCOUNT, "account", normalizeUid(login) ?? "");

/** The account comes last: an attempt that it rejects doesn't count for the address. */
function bucketsOf(guesser: Guesser): readonly Bucket[] {
  switch (guesser.kind) {
    case "device":
      return [bucket(OWN, "device", guesser.login, guesser.hash)];
    case "session":
      return [bucket(OWN, "session", guesser.login)];
    case "stranger":
      return [bucket(ADDRESS, "address", networkOf(guesser.address)), accountBucket(guesser.login)];
  }
}

/** Counts an attempt as failed. Returns the number of failures, or undefined if the attempt comes too early. */
async function countAttempt(
  db: Connection,
  { key, rule: { free, firstSeconds, maxSeconds, windowSeconds } }: Bucket,
  now: Date,
): Promise<number | undefined> {
  const ends = new Date(now.getTime() + windowSeconds * 1000);
  const failures = sql<number>`(case when sign_in_delay.ends_at <= ${now}::timestamptz
    then sign_in_delay.failures / 2 else sign_in_delay.failures end + 1)`;
  const row = await db
    .insertInto("sign_in_delay")
    // The past, not now: an attempt may be counted after one that came later, here or on another machine.
    .values({ key, failures: 1, allowed_at: new Date(0), ends_at: ends })
    .onConflict((conflict) =>
      conflict
        .column("key")
        .doUpdateSet({
          failures,
          allowed_at: sql<Date>`case when ${failures} < ${free}::int then sign_in_delay.allowed_at
            else ${now}::timestamptz + make_interval(secs =>
              least(${maxSeconds}::int, ${firstSeconds}::int * power(2, least(${failures} - ${free}::int, 30))))
            end`,
          ends_at: sql<Date>`case when sign_in_delay.ends_at <= ${now}::timestamptz
            then ${ends}::timestamptz else sign_in_delay.ends_at end`,
        })
        .where("sign_in_delay.allowed_at", "<=", now),
    )
    .returning("failures")
    .executeTakeFirst();
  return row?.failures;
}

async function allowedAt(db: Connection, key: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom("sign_in_delay")
    .select("allowed_at")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.allowed_at;
}

/** Takes back an attempt that didn't fail. A delay that has begun stays. */
async function takeBack(db: Connection, { key }: Bucket): Promise<void> {
  await sql`update sign_in_delay set failures = greatest(failures - 1, 0) where key = ${key}`.execute(
    db,
  );
}

export type Attempt =
  | { readonly kind: "early"; readonly seconds: number }
  /** `failures`: with this one. `isLast`: the last one of a stranger without a delay. */
  | { readonly kind: "counted"; readonly failures: number; readonly isLast: boolean };

/**
 * Counts an attempt before the password is checked, so that concurrent guesses can't exceed the limit. Each count is one
 * statement, so it holds for all processes.
 */
export async function beginAttempt(db: Connection, guesser: Guesser, now: Date): Promise<Attempt> {
  const counted: Bucket[] = [];
  let failures: number | undefined = 0;
  for (const each of bucketsOf(guesser)) {
    failures = await countAttempt(db, each, now);
    if (failures === undefined) {
      for (const earlier of counted) await takeBack(db, earlier);
      const end = (await allowedAt(db, each.key)) ?? now;
      return { kind: "early", seconds: Math.max(1, (end.getTime() - now.getTime()) / 1000) };
    }
    counted.push(each);
  }
  return {
    kind: "counted",
    failures,
    isLast: guesser.kind === "stranger" && failures === ACCOUNT.free,
  };
}

/** Forgives the failures of the account or device. Those of the address stay. */
export async function endAttempt(db: Connection, guesser: Guesser): Promise<void> {
  const [first, account] = bucketsOf(guesser);
  if (first && account) await takeBack(db, first);
  const own = account ?? first;
  if (own) await deleteKey(db, own.key);
}

const deleteKey = (db: Connection, key: string) =>
  db.deleteFrom("sign_in_delay").where("key", "=", key).execute();

/** Lets strangers try again. */
export async function endDelay(db: Connection, login: string): Promise<void> {
  await deleteKey(db, accountBucket(login).key);
}

/** Returns when strangers may try again, or undefined if they may now. */
export async function delayedUntil(
  db: Connection,
  login: string,
  now: Date,
): Promise<Date | undefined> {
  const end = await allowedAt(db, accountBucket(login).key);
  return end && now < end ? end : undefined;
}

/** A day after their window, delays are forgotten. */
export async function deleteOldDelays(db: Connection, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAY * 1000);
  await db.deleteFrom("sign_in_delay").where("ends_at", "<", oldest).execute();
}
