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
  /** Is it something that was written? */
  readonly isWritten: boolean;
  /** Of that, what may be read. */
  readonly text: string | null;
  /** By leaders of this group. */
  readonly group: string | null;
};
/** Something that weighs on somebody, and how often they said so that day; or what they wrote of it. */
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

/** All that is read of a group. Whoever adds to it says in a migration when it changes (`insight_change`). */
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
