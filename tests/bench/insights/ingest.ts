import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { personId, TODAY } from "./generate.ts";

const AT_ONCE = 20;
let next = 1_000_000_000;

/** As a device reports what was heard: a batch of lessons, each further than before. */
function report(db: Database, person: string) {
  const rows = Array.from({ length: AT_ONCE }, (_, at) => {
    next += 1;
    return {
      person_id: person,
      record_id: `rl-${1 + at}`,
      seconds_watched: next,
      video_finished: false,
      intervals: [],
      credited: next,
      rev: next,
      updated_at: new Date(TODAY),
    };
  });
  return insertRows(db, "time_watched", rows)
    .onConflict((conflict) =>
      conflict
        .columns(["person_id", "record_id"])
        .doUpdateSet(excludedColumns("seconds_watched", "credited", "rev", "updated_at")),
    )
    .execute();
}

/** As a questionnaire arrives. */
async function respond(db: Database, person: string, turn: number) {
  next += 1;
  const ids = { person_id: person, response_id: `new-${next}` };
  // Nobody answers twice a day.
  const at = new Date(TODAY + turn * 86_400_000);
  await insertRows(db, "survey_response", [
    {
      person_id: person,
      id: ids.response_id,
      survey_id: 2,
      answered_at: at,
      received_at: at,
      rev: next,
      source: "person",
      deleted_at: null,
    },
  ]).execute();
  const choices = [3, 101, 104, 110];
  await insertRows(
    db,
    "survey_answer",
    [1, 8, 9, 10].map((base_question_id, at) => ({
      ...ids,
      base_question_id,
      choice_id: choices[at] ?? null,
      text: null,
    })),
  ).execute();
}

/** As a device sends what was used: nothing follows from it, so it costs nothing. */
function log(db: Database, person: string) {
  const rows = Array.from({ length: AT_ONCE }, () => {
    next += 1;
    return {
      person_id: person,
      id: `new-${next}`,
      event: "time_watched",
      context: "rl-1",
      seconds_watched: 60,
      current_path: "/lesson",
      device: "phone",
      session_id: "s",
      dropped: 0,
      occurred_at: new Date(TODAY),
      received_at: new Date(TODAY),
    };
  });
  return insertRows(db, "utilization_event", rows).execute();
}

const acts = { "reports of listening": report, questionnaires: respond, "utilization events": log };
const triggered = ["time_watched", "listening_day", "survey_response", "survey_answer"];

type Act = (db: Database, person: string, turn: number) => Promise<unknown>;

/** Several in a second, in a transaction each; as they are and without what is kept beside them, by turns. */
async function speed(db: Database, act: Act, turn: number, times: number) {
  const begun = performance.now();
  for (let time = 0; time < times; time += 1)
    await db
      .transaction()
      .execute((trx) => act(trx as unknown as Database, personId(1 + time), turn));
  return times / ((performance.now() - begun) / 1000);
}

async function setTriggers(db: Database, to: "enable" | "disable"): Promise<void> {
  for (const table of triggered)
    await sql.raw(`alter table ${table} ${to} trigger user`).execute(db);
}

const middle = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export type Ingest = { readonly what: string; readonly kept: number; readonly plain: number };

/** Writes a second, with what is kept beside them and without; the middle of several turns. */
export async function measureIngest(db: Database, times: number, turns = 5): Promise<Ingest[]> {
  const found: Ingest[] = [];
  for (const [what, act] of Object.entries(acts)) {
    const speeds = { enable: [] as number[], disable: [] as number[] };
    await speed(db, act, 0, times);
    for (let turn = 0; turn < turns; turn += 1)
      for (const to of ["enable", "disable"] as const) {
        await setTriggers(db, to);
        speeds[to].push(await speed(db, act, 1 + 2 * turn + Number(to === "enable"), times));
      }
    await setTriggers(db, "enable");
    found.push({ what, kept: middle(speeds.enable), plain: middle(speeds.disable) });
  }
  return found;
}
