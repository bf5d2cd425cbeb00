import type { Selectable } from "kysely";
import type { MediaFile, Upload, UploadKind } from "#contract/learning/admin-uploads.ts";
import type { Connection, Tables } from "#server/platform/database/tables.ts";

export type UploadRow = Selectable<Tables["upload"]>;

export const uploadReply = (row: UploadRow): Upload => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  bytes: row.bytes,
  received: row.received,
  state: row.state,
  progress: row.progress,
  problem: row.problem,
  asset: row.asset,
});

const allUploads = (db: Connection) => db.selectFrom("upload").selectAll();

export const ownUpload = (db: Connection, personId: string, id: string) =>
  allUploads(db).where("id", "=", id).where("person_id", "=", personId).executeTakeFirst();

export const openUpload = (
  db: Connection,
  personId: string,
  { kind, fingerprint }: { readonly kind: UploadKind; readonly fingerprint: string },
) =>
  allUploads(db)
    .where("person_id", "=", personId)
    .where("kind", "=", kind)
    .where("fingerprint", "=", fingerprint)
    .where("state", "in", ["receiving", "waiting", "working"])
    .orderBy("created_at", "desc")
    .executeTakeFirst();

/** Counts unfinished uploads, of everyone or of one person, and sums their sizes. */
export async function unfinished(db: Connection, personId?: string) {
  const all = db
    .selectFrom("upload")
    .select((eb) => [
      eb.fn.countAll<string>().as("n"),
      eb.fn.coalesce(eb.fn.sum<string>("bytes"), eb.val("0")).as("bytes"),
    ])
    .where("state", "in", ["receiving", "waiting", "working"]);
  const counted = personId === undefined ? all : all.where("person_id", "=", personId);
  const { n, bytes } = await counted.executeTakeFirstOrThrow();
  return { count: Number(n), bytes: Number(bytes) };
}

export async function updateUpload(
  db: Connection,
  id: string,
  changes: Partial<Omit<UploadRow, "asset" | "chunks">> & {
    readonly asset?: string;
    readonly chunks?: string;
  },
): Promise<void> {
  await db.updateTable("upload").set(changes).where("id", "=", id).execute();
}

export async function storeMediaFile(db: Connection, asset: MediaFile, now: number): Promise<void> {
  const values = { asset: JSON.stringify(asset), made_at: new Date(now) };
  await db
    .insertInto("media_asset")
    .values({ sha256: asset.file.sha256, ...values })
    .onConflict((conflict) => conflict.column("sha256").doUpdateSet(values))
    .execute();
}
