import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { routes } from "#contract/routes.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import { licencesSince, licencesWire } from "#server/accounts/licenses/queries.ts";
import { profileSince, profileWire } from "#server/accounts/profile/queries.ts";
import { postTestsSince, postTestWire } from "#server/credit/credits/post-test-queries.ts";
import { creditsSince, creditWire } from "#server/credit/credits/queries.ts";
import { achievementsSince } from "#server/learning/achievements/queries.ts";
import { achievementWire } from "#server/learning/achievements/rules.ts";
import { timeWatchedSince, timeWatchedWire } from "#server/learning/progress/queries.ts";
import { savedSince, savedWire } from "#server/learning/saved/queries.ts";
import { currentRev, personScope } from "#server/platform/database/changes.ts";
import type { Database } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Handler } from "#server/platform/web/handler.ts";
import type { WriteDeps } from "#server/platform/writes/effect.ts";
import { feedbackSince, givenWire } from "#server/wellbeing/feedback/queries.ts";
import { helpFor } from "#server/wellbeing/help/queries.ts";
import { answeredSince, answeredWire } from "#server/wellbeing/surveys/queries.ts";
import { lost, type Place, readCursor, writeCursor } from "./cursor.ts";
import { PAGE } from "./page.ts";

type Lists = Omit<MyChanges, "server" | "owner" | "cursor" | "more" | "sealing_key" | "help">;
type Found = { readonly lists: Lists; readonly more: boolean; readonly last: number };

/**
 * Of each list so many rows that they would fill a page alone. One statement, hence one snapshot of all tables, or a
 * cursor could pass a row that is not there yet.
 */
const read = (db: Database, personId: string, rev: number, limit: number) =>
  db
    .selectNoFrom([
      jsonArrayFrom(timeWatchedSince(db, personId, rev, limit)).as("time_watched"),
      jsonArrayFrom(savedSince(db, personId, rev, limit)).as("saved"),
      jsonArrayFrom(creditsSince(db, personId, rev, limit)).as("credits"),
      jsonArrayFrom(achievementsSince(db, personId, rev, limit)).as("achievements"),
      jsonArrayFrom(answeredSince(db, personId, rev, limit)).as("answered"),
      jsonArrayFrom(feedbackSince(db, personId, rev, limit)).as("feedback"),
      jsonArrayFrom(postTestsSince(db, personId, rev, limit)).as("post_tests"),
      jsonArrayFrom(profileSince(db, personId, rev)).as("profile"),
      jsonArrayFrom(licencesSince(db, personId, rev)).as("licences"),
    ])
    .executeTakeFirstOrThrow();

/** The oldest changes across all lists, `limit` of them. */
async function changesSince(
  { db, publicUrl }: Pick<WriteDeps, "db" | "publicUrl">,
  personId: string,
  rev: number,
  limit: number,
): Promise<Found> {
  const found = await read(db, personId, rev, limit);
  const revs = Object.values(found)
    .flatMap((rows: readonly { readonly rev: number }[]) => rows.map((row) => row.rev))
    .toSorted((a, b) => a - b);
  const last = revs.slice(0, limit).at(-1) ?? rev;
  const page = <R extends { readonly rev: number }, W>(rows: readonly R[], wire: (row: R) => W) =>
    rows.filter((row) => row.rev <= last).map(wire);
  const [profile] = page(found.profile, profileWire);
  const [licences] = page(found.licences, licencesWire);
  const lists = {
    time_watched: page(found.time_watched, timeWatchedWire),
    saved: page(found.saved, savedWire),
    credits: page(found.credits, creditWire(publicUrl)),
    achievements: page(found.achievements, achievementWire),
    answered: page(found.answered, answeredWire),
    feedback: page(found.feedback, givenWire),
    post_tests: page(found.post_tests, postTestWire),
    ...(profile && { profile }),
    ...(licences && { licences }),
  };
  return { lists, more: revs.length > limit, last };
}

const nothingNew = (rev: number): Found => ({
  lists: { time_watched: [] },
  more: false,
  last: rev,
});

/** Who has no cursor gets what was never changed, too: a profile as it was made. */
const BEFORE_ALL = -1;

export const myChangesHandler =
  ({
    db,
    server,
    keys,
    publicUrl,
  }: WriteDeps & Pick<Deps, "server">): Handler<(typeof routes)["myChanges"]> =>
  async ({ query, session: { person } }) => {
    const place: Place = { server, scope: personScope(person.id) };
    const limit = query.limit ?? PAGE;
    const newest = await currentRev(db, place.scope);
    const from = readCursor(query.cursor, place, newest);
    if (from.kind !== "from") return lost[from.kind]();
    const rev = query.cursor === undefined ? BEFORE_ALL : from.rev;
    const { lists, more, last } =
      rev === newest
        ? nothingNew(rev)
        : await changesSince({ db, publicUrl }, person.id, rev, limit);
    // Numbers that no row has (any more) are passed, too, once there are no more rows.
    const cursor = writeCursor(place, more ? last : Math.max(newest, last));
    const sealing_key = await keys.publicKey();
    const help = await helpFor(db, person.id);
    return { body: { server, owner: person.id, cursor, more, ...lists, sealing_key, help } };
  };
