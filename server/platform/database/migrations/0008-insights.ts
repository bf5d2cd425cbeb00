import { type Kysely, sql } from "kysely";

const statements = [
  // Facts per day of arrival, for insights.
  `create index survey_response_by_arrival on survey_response (person_id, received_at)
    where source = 'person' and deleted_at is null`,
  // Credited seconds per day; `time_watched` has only the total.
  `create table listening_day (
    person_id text not null references person (id) on delete cascade,
    record_id text not null,
    day date not null,
    seconds double precision not null,
    primary key (person_id, record_id, day)
  )`,
  `insert into listening_day
    select person_id, record_id, (updated_at at time zone 'UTC')::date, credited
    from time_watched where credited > 0`,
  // Written by a trigger, in the same transaction as the report.
  `create function note_listening() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into listening_day as known
          select person_id, record_id, (updated_at at time zone 'UTC')::date, credited
          from added where credited > 0
          on conflict (person_id, record_id, day)
            do update set seconds = known.seconds + excluded.seconds;
      else
        insert into listening_day as known
          select added.person_id, added.record_id,
            (added.updated_at at time zone 'UTC')::date, added.credited - earlier.credited
          from added join earlier
            on earlier.person_id = added.person_id and earlier.record_id = added.record_id
          where added.credited > earlier.credited
          on conflict (person_id, record_id, day)
            do update set seconds = known.seconds + excluded.seconds;
      end if;
      return null;
    end $$`,
  `create trigger listening_begun after insert on time_watched
    referencing new table as added for each statement execute function note_listening()`,
  `create trigger listening_continued after update on time_watched
    referencing old table as earlier new table as added
    for each statement execute function note_listening()`,
  // Log of insight queries; append-only.
  `create table insight_query (
    id text primary key,
    person_id text not null references person (id),
    practice_group_id text not null,
    endpoint text not null,
    filters text not null,
    people text not null,
    at timestamptz not null
  )`,
  `create index insight_query_by_group on insight_query (practice_group_id, at)`,
  `create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end $$`,
  `create trigger insight_query_stays before update or delete on insight_query
    for each row execute function refuse_change()`,
];

export const insights = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
