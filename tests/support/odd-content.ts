import { sql } from "kysely";
import type { TestServer } from "./server.ts";

/** Things people type: 300 letters without a space, several lines, right to left, emoji, and markup. */
export const oddTexts = {
  unbroken: "Wilhelmina-Bartholomäa".repeat(14).slice(0, 300).replaceAll("-", "x"),
  long: "Department of Extraordinarily Long and Complicated Names ".repeat(5).trim(),
  rightToLeft: "ממרח הרופא הראשי של בית החולים הכללי על שם שמעון",
  mixed: "مستشفى النور St. Mary's (ICU) שלום",
  emoji: "👩🏽‍⚕️🏥💉".repeat(20),
  combining: "Z̸̡̢̛̰̗͍a̷l̶g̵o̴ ".repeat(10).trim(),
  markup: '<b onclick="alert(1)">Bold</b> & "quoted"',
} as const;

const texts = Object.values(oddTexts);

/** An address as long as the standard allows. */
export const longEmail = `${"l".repeat(64)}@${"d".repeat(60)}.${"o".repeat(60)}.example`;

/** Gives people, groups, lessons, series, surveys, and rosters names that no layout expects, in turn. */
export async function fillWithOddContent({ db }: Pick<TestServer, "db">): Promise<void> {
  const odd = (offset: number) =>
    sql`(${texts}::text[])[1 + (row_number() over (order by id) + ${offset})::integer % ${texts.length}]`;
  // As long as the forms allow.
  await sql`update person set first_name = left(odd.first, 100), last_name = left(odd.last, 100),
      provider_title = left(odd.title, 200), burnout_specialty = left(odd.title, 200),
      burnout_location = left(odd.first, 200)
    from (select id, ${odd(0)} as first, ${odd(1)} as last, ${odd(2)} as title from person) odd
    where odd.id = person.id`.execute(db);
  await sql`update practice_group set name = odd.name
    from (select id, ${odd(-1)} as name from practice_group) odd where odd.id = practice_group.id`.execute(
    db,
  );
  for (const [table, key] of [
    ["content", "title"],
    ["series", "name"],
  ] as const)
    await sql`update ${sql.table(table)} set wire = jsonb_set(wire, ${`{${key}}`}, to_jsonb(odd.name))
      from (select id, ${odd(0)} as name from ${sql.table(table)}) odd
      where odd.id = ${sql.table(table)}.id`.execute(db);
  await sql`update survey set wire = jsonb_set(wire, '{survey_questions}', wire -> 'survey_questions' ||
      jsonb_build_array(jsonb_build_object('base_question_id', 1001, 'kind', 'stressor',
        'text', ${oddTexts.unbroken}::text, 'has_results', true, 'choices', jsonb_build_array(
          jsonb_build_object('id', 10010, 'label', ${oddTexts.unbroken.slice(0, 200)}::text, 'value', 1),
          jsonb_build_object('id', 10011, 'label', ${oddTexts.rightToLeft}::text, 'value', 2)))))
    where id = 2`.execute(db);
}
