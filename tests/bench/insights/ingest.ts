import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { excludedColumns, insertRows } from "#server/platform/database/rows.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { personId, TODAY } from "./generate.ts";

const AT_ONCE = 20;
let next = 1_000_000_000;

/** Writes a progress report for several lessons, each further than before. */
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

/** Writes one survey response. */
async function respond(db: Database, person: string, turn: number) {
  next += 1;
  const ids = { person_id: person, response_id: `new-${next}` };
  // A person answers at most once a day.
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

/** Writes utilization events. They have no triggers. */
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

const writes = {
  "reports of listening": report,
  questionnaires: respond,
  "utilization events": log,
};
const triggered = ["time_watched", "listening_day", "survey_response", "survey_answer"];

type Write = (db: Database, person: string, turn: number) => Promise<unknown>;

/** Returns writes per second, one transaction each. */
async function speed(db: Database, write: Write, turn: number, times: number) {
  const startedAt = performance.now();
  for (let time = 0; time < times; time += 1)
    await db
      .transaction()
      .execute((trx) => write(trx as unknown as Database, personId(1 + time), turn));
  return times / ((performance.now() - startedAt) / 1000);
}

async function setTriggers(db: Database, to: "enable" | "disable"): Promise<void> {
  for (const table of triggered)
    await sql.raw(`alter table ${table} ${to} trigger user`).execute(db);
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;

export type Ingest = {
  readonly what: string;
  readonly withTriggers: number;
  readonly withoutTriggers: number;
};

/** Measures writes per second with and without triggers, as the median of several turns. */
export async function measureIngest(db: Database, times: number, turns = 5): Promise<Ingest[]> {
  const found: Ingest[] = [];
  for (const [what, write] of Object.entries(writes)) {
    const speeds = { enable: [] as number[], disable: [] as number[] };
    await speed(db, write, 0, times);
    for (let turn = 0; turn < turns; turn += 1)
      for (const to of ["enable", "disable"] as const) {
        await setTriggers(db, to);
        speeds[to].push(await speed(db, write, 1 + 2 * turn + Number(to === "enable"), times));
      }
    await setTriggers(db, "enable");
    found.push({
      what,
      withTriggers: median(speeds.enable),
      withoutTriggers: median(speeds.disable),
    });
  }
  return found;
}
