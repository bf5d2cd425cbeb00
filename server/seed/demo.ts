import { createHash } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import type { MediaFile } from "#contract/learning/admin-uploads.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import { HEALTHY_DAYS_SURVEY } from "#contract/wellbeing/survey-rules.ts";
import { hashPassword } from "#server/accounts/session/password.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { importCatalog } from "#server/learning/content/import-catalog.ts";
import { streamWithCaptions } from "#server/learning/media/captioned-streams.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Files, StoredFile } from "#server/platform/storage/files.ts";
import { seedAssignments } from "./assignments.ts";
import { seedCodes, seedPlans } from "./codes-and-plans.ts";
import { seedCreditReports } from "./credit-reports.ts";
import {
  seedCatalog,
  seedFiles,
  seedGroups,
  seedMediaDir,
  seedPeople,
  seedStreams,
} from "./demo-data.ts";
import { seedDemoYears } from "./history/seed-demo-years.ts";
import { seedHistory } from "./history/seed-history.ts";
import type { SeedContent, SeedStream } from "./types.ts";

export const DEMO_PASSWORD = "respite-demo";

type WireFile = NonNullable<ContentWire["file"]>;
type StoredMedia = {
  readonly files: ReadonlyMap<string, WireFile>;
  readonly streams: ReadonlyMap<string, string>;
};

const baseName = (name: string) => name.slice(name.lastIndexOf("/") + 1);

const toWire = (name: string, mime: string, { sha256, bytes, chunks }: StoredFile): WireFile => ({
  url: `/media/${sha256}/${baseName(name)}`,
  mime,
  bytes,
  sha256,
  chunks: [...chunks],
});

/** Stores a stream in a folder named by the hash of its content, and returns the address of its playlist. */
async function storeStream(files: Files, folder: string, { name, files: parts }: SeedStream) {
  const paths = parts.map((part) => ({
    name: part.name,
    path: join(folder, "hls", name, part.name),
  }));
  const hash = createHash("sha256");
  for (const { name: part, path } of paths)
    hash.update(`${part} ${(await files.put(path)).sha256}\n`);
  const key = `hls/${name}-${hash.digest("hex").slice(0, 12)}`;
  for (const { name: part, path } of paths) {
    if ((await files.sizeOf(`${key}/${part}`)) === undefined)
      await files.putAs(`${key}/${part}`, path);
  }
  return `/media/${key}/master.m3u8`;
}

async function storeMedia(files: Files, folder: string): Promise<StoredMedia> {
  const single = new Map<string, WireFile>();
  for (const { name, mime } of seedFiles())
    single.set(name, toWire(name, mime, await files.put(join(folder, name))));
  const streams = new Map<string, string>();
  for (const stream of seedStreams())
    streams.set(stream.name, await storeStream(files, folder, stream));
  return { files: single, streams };
}

function contentWire(row: SeedContent, { files, streams }: StoredMedia): ContentWire {
  const { media, stream, captions, handout_file, cover, ...rest } = row;
  const find = (name: string | null) => (name === null ? null : (files.get(name) ?? null));
  const file = find(media);
  const streamUrl = stream === null ? undefined : streams.get(stream);
  return {
    ...rest,
    file,
    file_url: file?.url ?? null,
    stream_url: streamUrl ? streamWithCaptions(streamUrl, find(captions)?.sha256 ?? null) : null,
    subtitle_file_url: find(captions)?.url ?? null,
    handout: find(handout_file),
    image: find(cover)?.url ?? null,
    recommended_reading_1_s3_url_: find(rest.recommended_reading_1_doc)?.url ?? null,
    recommended_reading_2_s3_url_: find(rest.recommended_reading_2_doc)?.url ?? null,
    recommended_reading_3_s3_url_: find(rest.recommended_reading_3_doc)?.url ?? null,
  };
}

/** The picture of all demo videos. */
const SEED_PICTURE = { codec: "avc", width: 640, height: 360 };

/** Records the measured lengths, which credit needs, like those of uploaded recordings. */
async function seedRecordings(db: Database, content: readonly ContentWire[], now: number) {
  const recordings = content.flatMap(({ file, type, length, stream_url }): MediaFile[] => {
    if (!file) return [];
    const video = type === "Video" ? SEED_PICTURE : null;
    const name = baseName(file.url);
    return [{ kind: "medium", name, file, stream_url, length, video, audio: { codec: "aac" } }];
  });
  await db
    .insertInto("media_asset")
    .values(
      recordings.map((asset) => ({
        sha256: asset.file.sha256,
        asset: JSON.stringify(asset),
        made_at: new Date(now),
      })),
    )
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}

/** The people of the demo have known Respite for a while. */
const aYearBefore = (now: Date) => new Date(now.getTime() - 365 * 86_400_000);

async function seedDemoPeople(db: Database, now: Date): Promise<void> {
  for (const group of seedGroups) {
    await db
      .insertInto("practice_group")
      .values({ ...group, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const known = await db.selectFrom("person").select("id").execute();
  const ids = new Set(known.map(({ id }) => id));
  for (const { groups, ...person } of seedPeople.filter(({ id }) => !ids.has(id))) {
    const password = await hashPassword(DEMO_PASSWORD);
    await db.transaction().execute(async (trx) => {
      const times = { confirmed_at: now, created_at: aYearBefore(now), updated_at: now };
      await trx
        .insertInto("person")
        .values({ ...person, ...times, uid: person.email, password_hash: password })
        .execute();
      const memberships = groups.map((id) => ({ person_id: person.id, practice_group_id: id }));
      await trx.insertInto("membership").values(memberships).execute();
    });
  }
}

/** Inserts registration codes and plans. Existing ones are left as they are. */
async function seedCodesAndPlans(db: Database, created_at: Date): Promise<void> {
  await db
    .insertInto("registration_code")
    .values(seedCodes.map((code) => ({ ...code, created_at })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  await db
    .insertInto("plan")
    .values(
      seedPlans.map(({ includes, ...row }) => ({ ...row, includes: JSON.stringify(includes) })),
    )
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

/** Offers the Healthy Days questions to the first group of the demo, unless an administrator has chosen groups. */
async function offerHealthyDays(db: Database): Promise<void> {
  const [first] = seedGroups;
  const groups = JSON.stringify([first?.id]);
  await sql`
    update survey set wire = jsonb_set(wire, '{survey_questions}', (
      select jsonb_agg(question || jsonb_build_object('groups', ${groups}::jsonb) order by place)
      from jsonb_array_elements(wire -> 'survey_questions') with ordinality asked (question, place)))
    where id = ${HEALTHY_DAYS_SURVEY} and edited_at is null
      and wire -> 'survey_questions' -> 0 -> 'groups' = '[]'`.execute(db);
}

type SeedDeps = Pick<Deps, "db" | "files" | "clock"> & { readonly publicUrl: string };

type SeedOptions = {
  /** Whether the three people who can sign in have a year behind them, or begin today. */
  readonly hasOwnYears?: boolean;
};

/**
 * Seeds the demo: people, catalog, media, and history since January of the year before. Running it again changes nothing. Returns the email
 * addresses of the people who can sign in.
 */
export async function seedDemo(
  { db, files, clock, publicUrl }: SeedDeps,
  root: string,
  { hasOwnYears = true }: SeedOptions = {},
): Promise<readonly string[]> {
  await seedDemoPeople(db, new Date(clock.now()));
  await seedCodesAndPlans(db, new Date(clock.now()));
  const stored = await storeMedia(files, join(root, seedMediaDir));
  const { content, ...rest } = seedCatalog();
  const lessons = content.map((row) => contentWire(row, stored));
  await importCatalog(db, { ...rest, content: lessons });
  await seedRecordings(db, lessons, clock.now());
  await seedHistory(db, { now: clock.now(), publicUrl });
  await seedAssignments(db, clock.now());
  await offerHealthyDays(db);
  if (hasOwnYears) await seedDemoYears(db, { now: clock.now(), publicUrl });
  await seedCreditReports(db, clock.now());
  // The planner has no statistics of the new rows yet, and closing reads them all.
  await sql`analyze`.execute(db);
  await closeMonths(db, clock.now());
  return seedPeople.map(({ email }) => email);
}
