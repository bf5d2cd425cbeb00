import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { migrate } from "#server/platform/database/migrate.ts";
import type { Database } from "#server/platform/database/tables.ts";
import { seedDefaults } from "#server/seed/bootstrap.ts";

/** The amount of data at full size. All values are derived from row numbers. */
export const FULL = {
  people: 120_000,
  largestGroup: 50_000,
  groups: 400,
  responses: 1_000_000,
  events: 10_000_000,
  credits: 250_000,
};
export type Size = typeof FULL;

export const sizeAt = (scale: number): Size => ({
  people: Math.round(FULL.people * scale),
  largestGroup: Math.round(FULL.largestGroup * scale),
  groups: Math.max(20, Math.round(FULL.groups * scale)),
  responses: Math.round(FULL.responses * scale),
  events: Math.round(FULL.events * scale),
  credits: Math.round(FULL.credits * scale),
});

export const TODAY = Date.parse("2026-11-21T03:00:00Z");
/** Number of days with data. */
const DAYS = 1000;
const LESSONS = 300;
const EVENTS_EACH = 8;
const CHUNK = 500_000;

export const personId = (n: number): string =>
  `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;
export const groupId = (n: number): string => `group-${n}`;

/** Returns the group sizes: one of 50,000 people, the others from over a thousand down to less than a hundred. */
function membersOf({ people, largestGroup, groups }: Size): number[] {
  const weights = Array.from({ length: groups - 1 }, (_, at) => (at + 2) ** -0.5);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const others = weights.map((weight) => Math.round((weight / sum) * (people - largestGroup)));
  return [largestGroup, ...others];
}

const helpers = [
  // A number in [0, 1), always the same for the same input.
  `create or replace function chance(n bigint, salt integer) returns double precision
    language sql immutable as
    $$ select (hashint8extended(n, salt) & 1048575) / 1048576.0::double precision $$`,
  `create or replace function pick(n bigint, salt integer, many integer) returns integer
    language sql immutable as $$ select floor(chance(n, salt) * many)::integer $$`,
  `create or replace function person_no(n bigint) returns text
    language sql immutable as
    $$ select '00000000-0000-7000-8000-' || lpad(n::text, 12, '0') $$`,
  // Half of all events fall into the last third of the time.
  `create or replace function moment(n bigint, salt integer) returns timestamptz
    language sql immutable as
    $$ select timestamptz '2026-11-20T23:00:00Z'
      - interval '1 day' * (${DAYS} * power(chance(n, salt), 1.5)) $$`,
];

const people = (size: Size) => `
  insert into person (id, uid, email, first_name, last_name, burnout_role, provider_title,
    date_of_birth, gender, burnout_specialty, years_in_profession, confirmed_at, created_at, updated_at)
  select person_no(n), 'person' || n || '@respite.example', 'person' || n || '@respite.example',
    'Person', 'No ' || n, 'provider',
    (array['Registered Nurse', 'Registered Nurse', 'Physician', 'Nurse Practitioner', 'Social Worker', null])
      [1 + pick(n, 1, 6)],
    case when chance(n, 2) < 0.9 then date '1955-01-01' + pick(n, 3, 17000) end,
    (array['Woman', 'Woman', 'Woman', 'Man', 'Man', 'Nonbinary', null])[1 + pick(n, 4, 7)],
    case when chance(n, 5) < 0.92 then 'Department ' || floor(25 * power(chance(n, 6), 2)) end,
    case when chance(n, 7) < 0.9 then pick(n, 8, 35)::text end,
    moment(n, 9), moment(n, 9), now()
  from generate_series(1, ${size.people}) n`;

function memberships(size: Size): string {
  let last = 0;
  const edges = membersOf(size).map((members) => {
    last += members;
    return last;
  });
  return `
    insert into membership (person_id, practice_group_id)
    select person_no(n), 'group-' || least(${size.groups},
      1 + width_bucket(n - 1, array[${edges.join(", ")}]))
    from generate_series(1, ${size.people}) n
    union
    select person_no(n), 'group-' || 2 + pick(n, 11, ${size.groups - 1})
    from generate_series(1, ${size.people}) n where chance(n, 10) < 0.04`;
}

const catalogue = `
  insert into content (id, series_id, type, status, rev, wire)
  select 'rl-' || n, 'series-' || n % 40, 'Audio', 'Published', 1000 + n,
    jsonb_build_object('title', 'Lesson ' || n, 'length', '10:00')
  from generate_series(1, ${LESSONS}) n`;
const series = `
  insert into series (id, rev, wire)
  select 'series-' || n, 2000 + n, jsonb_build_object('name', 'Series ' || n)
  from generate_series(0, 39) n`;

/** Responses to the default survey (30%) and the pulse survey. */
const responses = ({ people: many }: Size) => `
  insert into survey_response (person_id, id, survey_id, answered_at, received_at, rev)
  select person_no(1 + pick(n, 20, ${many})), 'r' || n,
    case when chance(n, 21) < 0.3 then 2 else 27 end, moment(n, 22), moment(n, 22), n
  from generate_series($from, $to) n`;
const levels = ({ people: many }: Size) => `
  insert into survey_answer (person_id, response_id, base_question_id, choice_id)
  select person_no(1 + pick(n, 20, ${many})), 'r' || n, 1,
    1 + floor(5 * power(chance(n, 23), 1.3))
  from generate_series($from, $to) n`;
const stressors = ({ people: many }: Size) => `
  insert into survey_answer (person_id, response_id, base_question_id, choice_id, text)
  select person_no(1 + pick(n, 20, ${many})), 'r' || n, question,
    101 + floor(15 * power(chance(n * 16 + question, 24), 1.6)),
    case when question = 8 and chance(n, 25) < 0.08
      then 'It would help to have one more of us at night, as in spring. ' || n end
  from generate_series($from, $to) n,
    generate_series(8, case when chance(n, 21) < 0.3 then 10 else 8 end) question`;

/** Eight events per listening session, each with the seconds since the last. */
const events = ({ people: many }: Size) => `
  insert into utilization_event (person_id, id, event, context, seconds_watched, current_path,
    device, session_id, dropped, occurred_at, received_at)
  select person_no(1 + floor(${many} * power(chance((n - 1) / ${EVENTS_EACH}, 30), 1.5))::bigint),
    'e' || n, 'time_watched', 'rl-' || 1 + floor(${LESSONS} * power(chance((n - 1) / ${EVENTS_EACH}, 31), 2)),
    60, '/lesson', 'phone', 's' || (n - 1) / ${EVENTS_EACH}, 0,
    moment((n - 1) / ${EVENTS_EACH}, 32), moment((n - 1) / ${EVENTS_EACH}, 32)
  from generate_series($from, $to) n`;
const listening = ({ people: many, events: all }: Size) => `
  insert into listening_day (person_id, record_id, day, seconds)
  select person_no(1 + floor(${many} * power(chance(n, 30), 1.5))::bigint),
    'rl-' || 1 + floor(${LESSONS} * power(chance(n, 31), 2)),
    (moment(n, 32) at time zone 'UTC')::date, ${60 * EVENTS_EACH} * count(*)
  from generate_series(0, ${Math.floor(all / EVENTS_EACH) - 1}) n group by 1, 2, 3`;
const watched = `
  insert into time_watched (person_id, record_id, seconds_watched, video_finished, intervals, rev,
    updated_at, credited)
  select person_id, record_id, sum(seconds), false, '[]', row_number() over (), now(), sum(seconds)
  from listening_day group by 1, 2`;

const credits = ({ people: many, credits: all }: Size) => `
  insert into credit (person_id, id, record_id, item_version, certificate_type, lesson_number,
    title_of_activity, credits_awarded, awarded_on, created_at, rev)
  select person_no(1 + pick(n, 40, ${many})), 'c' || n, 'rl-' || lesson, n, kind, lesson,
    'Lesson ' || lesson, 0.25, '2026-01-01', moment(n, 42), n
  from generate_series(1, ${all}) n,
    lateral (select 1 + pick(n, 41, ${LESSONS}) as lesson,
      (array['cme', 'contact_hours', 'contact_hours', 'participation'])[1 + pick(n, 43, 4)] as kind) what`;
const standings = `
  insert into credit_event (id, person_id, credit_id, kind, happened_at)
  select id || kind, person_id, id, kind, created_at from credit,
    lateral unnest(array['issued', case when chance(rev, 44) < 0.01 then 'revoked' end]) kind
  where kind is not null`;

type Print = (text: string) => void;

/** Runs a statement in chunks and prints the progress. */
async function inChunks(db: Database, name: string, statement: string, rows: number, print: Print) {
  for (let from = 1; from <= rows; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, rows);
    await sql
      .raw(statement.replaceAll("$from", String(from)).replaceAll("$to", String(to)))
      .execute(db);
    if (rows > CHUNK) print(`  ${name}: ${to.toLocaleString("en-US")}`);
  }
}

/** Fills an empty database. Triggers are disabled meanwhile. */
export async function generate(database: Database, size: Size, print: Print): Promise<void> {
  const startedAt = performance.now();
  const seconds = () => `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
  await migrate(database);
  await seedDefaults(database, TODAY);
  await database.connection().execute(async (db) => {
    const run = async (name: string, statement: string) => {
      await sql.raw(statement).execute(db);
      print(`${name} (${seconds()})`);
    };
    for (const setting of ["statement_timeout = 0", "session_replication_role = replica"])
      await sql.raw(`set ${setting}`).execute(db);
    for (const helper of helpers) await sql.raw(helper).execute(db);
    await run("people", people(size));
    await run(
      "groups",
      `insert into practice_group (id, name, created_at)
        select 'group-' || n, 'Group ' || n, now() from generate_series(1, ${size.groups}) n`,
    );
    await run("memberships", memberships(size));
    await run("lessons", catalogue);
    await run("series", series);
    const { responses: answered, events: logged } = size;
    await inChunks(db, "responses", responses(size), answered, print);
    await inChunks(db, "levels", levels(size), answered, print);
    await inChunks(db, "stressors", stressors(size), answered, print);
    print(`answers (${seconds()})`);
    await run("listening", listening(size));
    await run("sums of it", watched);
    await run("credits", credits(size));
    await run("how they stand", standings);
    // Building an index once is faster than updating it for each row.
    await run(
      "room for events",
      `do $$ declare key text; begin
        select conname into key from pg_constraint
          where conrelid = 'utilization_event'::regclass and contype = 'p';
        execute format('alter table utilization_event drop constraint %I', key);
      end $$`,
    );
    await inChunks(db, "events", events(size), logged, print);
    await run("events", "alter table utilization_event add primary key (person_id, id)");
    for (const setting of ["session_replication_role", "statement_timeout"])
      await sql.raw(`reset ${setting}`).execute(db);
  });
  await database.connection().execute(async (db) => {
    await sql.raw("set statement_timeout = 0").execute(db);
    await sql.raw("vacuum (analyze)").execute(db);
  });
  print(`ready (${seconds()})`);
}
