import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { profileSince } from "#server/accounts/profile/queries.ts";
import { foundation } from "#server/platform/database/migrations/0001-foundation.ts";
import { whatPeopleDo } from "#server/platform/database/migrations/0002-what-people-do.ts";
import { helpByProfession } from "#server/platform/database/migrations/0021-help-by-profession.ts";
import { checkInName } from "#server/platform/database/migrations/0023-check-in-name.ts";
import { interests } from "#server/platform/database/migrations/0063-interests.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import { takeDatabase } from "../../../support/database.ts";

let testDatabase: Awaited<ReturnType<typeof takeDatabase>>;
beforeAll(async () => {
  testDatabase = await takeDatabase();
});
afterAll(() => testDatabase.giveBack());

/** Runs in a temporary schema. */
async function inEmptySchema(work: (trx: Connection) => Promise<void>) {
  const trx = await testDatabase.db.startTransaction().execute();
  try {
    await sql`create schema empty`.execute(trx);
    await sql`set local search_path to empty`.execute(trx);
    await work(trx);
  } finally {
    await trx.rollback().execute();
  }
}

test("[SYNC-09] the migration numbers profiles after existing cursors, so that devices pull them", () =>
  inEmptySchema(async (trx) => {
    await foundation.up(trx as never);
    for (const name of ["old", "new"])
      await sql`insert into person
        (id, uid, email, first_name, last_name, burnout_role, created_at, updated_at)
        values (${name}, ${name}, ${name}, 'Test', 'Person', 'provider', now(), now())`.execute(
        trx,
      );
    await sql`insert into change_counter values ('person:old', 41), ('catalogue', 7)`.execute(trx);
    await whatPeopleDo.up(trx as never);
    // The query reads every column that a profile has today.
    await interests.up(trx as never);
    await sql`alter table person add ce_eligible boolean not null default true`.execute(trx);
    const revs = async (id: string, after: number) =>
      (await profileSince(trx, id, after).execute()).map(({ rev }) => rev);
    expect(await revs("old", 41)).toEqual([42]);
    expect(await revs("new", 0)).toEqual([1]);
    const { rows } = await sql<{ n: number }>`
      select n from change_counter order by scope`.execute(trx);
    expect(rows.map(({ n }) => n)).toEqual([7, 1, 42]);
  }));

test("[SUR-02] the migration rewords built-in questions, keeps others, and gives devices the survey again", () =>
  inEmptySchema(async (trx) => {
    await sql`create table help_resource (id text)`.execute(trx);
    await sql`create table survey (id bigint primary key, wire jsonb not null, rev bigint)`.execute(
      trx,
    );
    const questions = (...texts: string[]) => ({
      survey_questions: texts.map((text, at) => ({ base_question_id: at + 8, text })),
    });
    const insert = (id: number, ...texts: string[]) =>
      sql`insert into survey values (${id}, ${JSON.stringify(questions(...texts))}::jsonb, 5)`.execute(
        trx,
      );
    await insert(2, "What weighs on you most at work?", "What comes second?", "Our own question");
    await insert(27, "Already reworded");
    await insert(30, "What comes second?");
    await helpByProfession.up(trx as never);
    const { rows } = await sql<{ id: number; wire: unknown; rev: number }>`
      select id, wire, rev from survey order by id`.execute(trx);
    expect(rows.map(({ id, wire, rev }) => ({ id: Number(id), wire, rev: Number(rev) }))).toEqual([
      {
        id: 2,
        wire: questions(
          "What's your biggest source of stress at work?",
          "What's your second biggest?",
          "Our own question",
        ),
        rev: 0,
      },
      { id: 27, wire: questions("Already reworded"), rev: 5 },
      { id: 30, wire: questions("What comes second?"), rev: 5 },
    ]);
  }));

test("[SUR-02] the migration renames the built-in check-in, keeps other names, and gives devices the survey again", () =>
  inEmptySchema(async (trx) => {
    await sql`create table survey (id bigint primary key, wire jsonb not null, rev bigint)`.execute(
      trx,
    );
    const insert = (id: number, name: string) =>
      sql`insert into survey values (${id}, ${JSON.stringify({ id, name })}::jsonb, 5)`.execute(
        trx,
      );
    await insert(2, "Burnout assessment");
    await insert(30, "Burnout assessment");
    await checkInName.up(trx as never);
    await sql`update survey set rev = 6 where id = 2`.execute(trx);
    // A second run finds nothing to rename.
    await checkInName.up(trx as never);
    const { rows } = await sql<{ id: number; wire: unknown; rev: number }>`
      select id, wire, rev from survey order by id`.execute(trx);
    expect(rows.map(({ id, wire, rev }) => ({ id: Number(id), wire, rev: Number(rev) }))).toEqual([
      { id: 2, wire: { id: 2, name: "Check-in" }, rev: 6 },
      { id: 30, wire: { id: 30, name: "Burnout assessment" }, rev: 5 },
    ]);
  }));
