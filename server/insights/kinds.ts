import type { Connection } from "#server/platform/database/tables.ts";
import { type Columns, renewed, unpack } from "./columns.ts";
import type { Fact } from "./people.ts";
import {
  type Claimed,
  type Credit,
  claimedBy,
  type Heard,
  heardBy,
  type Lesson,
  levelsOf,
  type Numbered,
  stressorsOf,
  wordsOf,
} from "./queries.ts";
import type { Kind } from "./shelf.ts";

export type Level = Fact & { readonly level: number };

type Said = {
  readonly question: number;
  readonly name: string | null;
  /** Whether it is a comment. */
  readonly isWritten: boolean;
  /** The approved text. */
  readonly text: string | null;
  /** The group whose leaders may read it. */
  readonly group: string | null;
};
/** A stressor with the number of answers that day, or a comment on it. */
export type Weight = Fact & Said & { readonly given: number };

async function saidBy(db: Connection, people: Numbered): Promise<Columns<Said>> {
  const chosen = unpack(await stressorsOf(db, people));
  const words = await wordsOf(db, people);
  const written = {
    person: Int32Array.from(words, ({ number }) => number),
    day: Int32Array.from(words, ({ day }) => day),
    value: new Float64Array(words.length),
    label: Int32Array.from(words, (_, at) => at),
    labels: words.map(
      ({ question, text, group }): Said => ({ question, name: null, isWritten: true, text, group }),
    ),
  };
  const nothing = { isWritten: false, text: null, group: null };
  const labels = chosen.labels.map((label): Said => ({ ...label, ...nothing }));
  return renewed({ ...chosen, labels }, new Set(), written);
}

/** All kinds of facts of a group. A new kind needs triggers for `insight_change` in a migration. */
export const kindsOf = (db: Connection) => ({
  levels: {
    load: async (people) => unpack(await levelsOf(db, people)),
    factOf: ({ person, day }, level) => ({ person, day, level }),
  } satisfies Kind<null, Level>,
  stressors: {
    load: (people) => saidBy(db, people),
    factOf: ({ person, day }, given, said) => ({ person, day, given, ...said }),
  } satisfies Kind<Said, Weight>,
  heard: {
    load: async (people) => unpack(await heardBy(db, people)),
    factOf: ({ person, day }, seconds, { record, title, series, seriesName }) => ({
      person,
      day,
      record,
      title,
      series,
      seriesName,
      seconds,
    }),
  } satisfies Kind<Lesson, Heard>,
  claimed: {
    load: async (people) => unpack(await claimedBy(db, people)),
    factOf: ({ person, day }, amount, { record, title, type }) => ({
      person,
      day,
      record,
      title,
      type,
      amount,
    }),
  } satisfies Kind<Credit, Claimed>,
});
