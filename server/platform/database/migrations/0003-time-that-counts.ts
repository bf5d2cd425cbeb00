import { type Kysely, sql } from "kysely";

const statements = [
  `create table credited_time (
    person_id text not null references person (id) on delete cascade,
    record_id text not null,
    seconds double precision not null,
    primary key (person_id, record_id)
  )`,
  // Time reported before the crediting rule keeps counting.
  `insert into credited_time (person_id, record_id, seconds)
    select person_id, record_id,
      (select sum((part ->> 1)::double precision - (part ->> 0)::double precision)
        from jsonb_array_elements(intervals) part)
    from time_watched where jsonb_array_length(intervals) > 0`,
  `create table session_listening (
    person_id text not null,
    client text not null,
    seconds double precision not null,
    primary key (person_id, client),
    foreign key (person_id, client) references auth_client (person_id, client) on delete cascade
  )`,
];

export const timeThatCounts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
