import type { routes } from "#contract/routes.ts";
import { type RecordName, recordTypes } from "#contract/sync/records.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import { assignmentsOf } from "#server/learning/assignments/queries.ts";
import { recordContact } from "#server/learning/progress/record-contact.ts";
import { personScope } from "#server/platform/database/changes.ts";
import type { Epochs } from "#server/platform/database/epoch.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import type { WriteDeps } from "#server/platform/writes/effect.ts";
import { helpFor } from "#server/wellbeing/help/queries.ts";
import type { CatalogStates } from "./catalog-states.ts";
import { type CursorScope, cursorErrors, readCursor, writeCursor } from "./cursor.ts";
import { PAGE } from "./page.ts";
import { BEFORE_ALL, recordNames, serverRecords } from "./records.ts";

type Lists = Pick<MyChanges, RecordName>;
type Changes = { readonly lists: Lists; readonly more: boolean; readonly last: number };

/**
 * Returns up to `limit` rows of every record type. One statement, so all types are read from one snapshot: otherwise a
 * cursor could pass a row that isn't visible yet.
 */
const readRecords = (db: Database, personId: string, rev: number, limit: number) =>
  db
    .selectNoFrom(
      recordNames.map((name) => serverRecords[name].rowsSince(db, personId, rev, limit).as(name)),
    )
    .executeTakeFirstOrThrow();

/** Returns the oldest `limit` changes across all record types. */
async function changesSince(
  { db, publicUrl }: Pick<WriteDeps, "db" | "publicUrl">,
  personId: string,
  rev: number,
  limit: number,
): Promise<Changes> {
  const found = await readRecords(db, personId, rev, limit);
  const revs = Object.values(found)
    .flatMap((rows) => rows.map((row) => row.rev))
    .toSorted((a, b) => a - b);
  const last = revs.slice(0, limit).at(-1) ?? rev;
  const lists = Object.fromEntries(
    recordNames.flatMap((name): [string, unknown][] => {
      const wire = found[name]
        .filter((row) => row.rev <= last)
        .map((row) => serverRecords[name].wire(row, { publicUrl }));
      if (!("single" in recordTypes[name])) return [[name, wire]];
      return wire.length > 0 ? [[name, wire[0]]] : [];
    }),
  );
  return { lists: lists as Lists, more: revs.length > limit, last };
}

const noChanges = (rev: number): Changes => ({
  lists: { time_watched: [] },
  more: false,
  last: rev,
});

export const myChangesHandler =
  (
    { db, clock, server, keys, publicUrl }: WriteDeps & Pick<Deps, "server">,
    epochs: Epochs,
    states: Pick<CatalogStates, "nameOf">,
  ): Handler<(typeof routes)["myChanges"]> =>
  async ({ query, session }) => {
    const { person } = session;
    const limit = query.limit ?? PAGE;
    const scope = personScope(person.id);
    const position = await epochs.position(scope);
    const { epoch, rev: newest } = position;
    const place: CursorScope = { server, scope, epoch };
    const from = readCursor(query.cursor, place, newest);
    if (from.kind !== "from") return cursorErrors[from.kind]();
    const rev = query.cursor === undefined ? BEFORE_ALL : from.rev;
    const { lists, more, last } =
      rev === newest
        ? noChanges(rev)
        : await changesSince({ db, publicUrl }, person.id, rev, limit);
    // At the end, the cursor also passes numbers that no row has anymore.
    const cursor = writeCursor(place, more ? last : Math.max(newest, last));
    await recordContact(db, session, clock.now());
    const sealing_key = await keys.publicKey();
    const help = await helpFor(db, person.id);
    const assignments = await assignmentsOf(db, person.id, clock.now());
    const catalogue = await states.nameOf(position);
    const complete = { catalogue, sealing_key, help, assignments };
    return { body: { server, epoch, owner: person.id, cursor, more, ...lists, ...complete } };
  };
