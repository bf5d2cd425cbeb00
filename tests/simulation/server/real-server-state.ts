import type { Database } from "#server/platform/database/tables.ts";
import type { PersonName } from "../../support/small-world.ts";
import { actionNumberIn } from "./catalog.ts";
import { nameOf } from "./sessions.ts";
import type { ServerState, WatchedRow } from "./sim-server.ts";

/** Unknown people appear by their id. */
const named = (id: string) => nameOf(id) ?? (id as PersonName);
const text = (value: string | null) => value ?? "";

export async function readWatched(db: Database): Promise<WatchedRow[]> {
  const rows = await db.selectFrom("time_watched").selectAll().orderBy("rev").execute();
  return rows.map((row) => ({
    person: named(row.person_id),
    record: row.record_id,
    seconds: row.seconds_watched,
    finished: row.video_finished,
  }));
}

const answersIn = (db: Database) =>
  db
    .selectFrom("survey_response as response")
    .innerJoin("survey_answer as answer", (join) =>
      join
        .onRef("answer.person_id", "=", "response.person_id")
        .onRef("answer.response_id", "=", "response.id"),
    )
    .select(["response.person_id", "response.id", "response.survey_id", "answer.text"])
    .orderBy("response.rev")
    .execute();

export async function readServerState(db: Database): Promise<ServerState> {
  return {
    watched: await readWatched(db),
    saved: (await db.selectFrom("saved_content").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      record: row.record_id,
      saved: row.saved,
    })),
    credits: (await db.selectFrom("credit").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      record: row.record_id,
      type: row.certificate_type,
      note: text(row.bias_response),
    })),
    tests: (await db.selectFrom("post_test").selectAll().orderBy("rev").execute()).map((row) => ({
      person: named(row.person_id),
      action: actionNumberIn(row.answers),
      passed: row.passed,
    })),
    licenses: (await db.selectFrom("licences").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      number: text(row.wire.licences[0]?.number ?? null),
    })),
    achievements: (await db.selectFrom("achievement").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      name: row.name,
    })),
    responses: (await answersIn(db)).map((row) => ({
      person: named(row.person_id),
      id: row.id,
      survey: Number(row.survey_id),
      text: text(row.text),
    })),
    notes: (await db.selectFrom("lesson_note").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      id: row.id,
      text: row.text,
      deleted: row.deleted,
    })),
    highlights: (await db.selectFrom("highlight").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      id: row.id,
      text: row.text,
      deleted: row.deleted,
    })),
    feedback: (await db.selectFrom("feedback").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      record: row.record_id,
      comment: text(row.comment),
    })),
    events: (await db.selectFrom("utilization_event").selectAll().execute()).map((row) => ({
      person: named(row.person_id),
      id: row.id,
      context: text(row.context),
    })),
    profiles: (await db.selectFrom("person").selectAll().execute()).map((row) => ({
      person: named(row.id),
      location: text(row.burnout_location),
      specialty: text(row.burnout_specialty),
    })),
  };
}
