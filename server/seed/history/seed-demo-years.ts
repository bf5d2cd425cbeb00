import {
  DEFAULT_SURVEY,
  HEALTHY_DAYS,
  HEALTHY_DAYS_SURVEY,
  PULSE_SURVEY,
} from "#contract/wellbeing/survey-rules.ts";
import { type Terms, termsOf } from "#server/credit/credits/terms-queries.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import { storeAchievements } from "#server/learning/achievements/queries.ts";
import { storeHighlights } from "#server/learning/highlights/queries.ts";
import { storeNotes } from "#server/learning/notes/queries.ts";
import { storeSaved } from "#server/learning/saved/queries.ts";
import { allocateRevs, personScope } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { seedCatalog, seedPeople } from "../demo-data.ts";
import type { SeedContent, SeedPerson } from "../types.ts";
import { answeredRows, healthyDaysRows } from "./answers.ts";
import { generateAward } from "./credits.ts";
import { type DemoYear, demoYears } from "./demo-years.ts";
import { lengthOf, watchedRow } from "./listening.ts";
import { DAY_MS } from "./period.ts";
import { type Activity, addActivity, type SeedHistoryInput } from "./seed-history.ts";
import type { Stressor } from "./types.ts";

const TIME_OF_DAY_MS = 15 * 60 * 60 * 1000;
const HALF = () => 0.5;
const MONTH_DAYS = 30;
const LAST_CHECK_IN_DAYS = 6;
const stressors: readonly Stressor[] = ["staffing", "nights", "home"];

type Numbers = { readonly next: () => number; readonly last: () => number };

function numbers(): Numbers {
  let n = 0;
  return { next: () => (n += 1), last: () => n };
}

type Input = {
  readonly person: SeedPerson;
  readonly year: DemoYear;
  readonly lesson: (n: number) => SeedContent;
  readonly terms: ReadonlyMap<string, Terms>;
  readonly publicUrl: string;
  readonly timeOf: (daysAgo: number) => Date;
  readonly nextRev: () => number;
};

function watchedOf({ person, year, lesson, timeOf, nextRev }: Input): Activity["watched"] {
  const finished = year.finished.map(([n, daysAgo]) => ({
    lesson: lesson(n),
    daysAgo,
    at: timeOf(daysAgo),
    seconds: lengthOf(lesson(n)),
    isFinished: true,
  }));
  const started = year.started.map(([n, daysAgo, seconds]) => ({
    lesson: lesson(n),
    daysAgo,
    at: timeOf(daysAgo),
    seconds,
    isFinished: false,
  }));
  return [...finished, ...started].map((session) => watchedRow(person, session, nextRev()));
}

/** A check-in each month; each third one is the whole assessment. */
const answeredOf = ({ person, year, timeOf, nextRev }: Input): Activity["answered"] =>
  year.levels.map((level, at) => {
    const isWhole = at % 3 === 0;
    return answeredRows({
      personId: person.id,
      n: at + 1,
      survey: isWhole ? DEFAULT_SURVEY : PULSE_SURVEY,
      at: timeOf((year.levels.length - 1 - at) * MONTH_DAYS + LAST_CHECK_IN_DAYS),
      level,
      stressors: isWhole ? stressors.slice(0, level) : [],
      text: null,
      rev: nextRev(),
      source: "demo",
    });
  });

/** Better and worse months follow the levels. The last time is more than a month ago, so that they are due. */
const healthyDaysOf = ({ person, year, timeOf, nextRev }: Input): Activity["answered"] =>
  year.levels.slice(0, -1).flatMap((level, at, before) => {
    if (at % 2 === 0) return [];
    const answers = [
      [HEALTHY_DAYS.health, level],
      [HEALTHY_DAYS.physical, level],
      [HEALTHY_DAYS.mental, 3 * level - 2],
      [HEALTHY_DAYS.limited, level - 1],
    ] as const;
    return healthyDaysRows({
      personId: person.id,
      n: year.levels.length + at,
      survey: HEALTHY_DAYS_SURVEY,
      at: timeOf((before.length - at) * MONTH_DAYS + LAST_CHECK_IN_DAYS),
      answers,
      rev: nextRev(),
    });
  });

function awardsOf(input: Input): Activity["awards"] {
  const { person, year, lesson, terms, publicUrl, timeOf, nextRev } = input;
  const claimant = {
    id: person.id,
    firstName: person.first_name,
    lastName: person.last_name,
    title: person.provider_title,
  };
  return year.claimed.flatMap((n, index) => {
    const daysAgo = year.finished.find(([one]) => one === n)?.[1];
    if (daysAgo === undefined) throw new Error(`${person.email} claimed rl-${n} unfinished.`);
    const session = { lesson: lesson(n), at: timeOf(daysAgo) };
    const how = { publicUrl, terms, nextRev, random: HALF };
    return generateAward(claimant, session, index + 1, how) ?? [];
  });
}

function licensesOf({ person, year, timeOf, nextRev }: Input): Activity["licenses"] {
  const since = timeOf(360);
  const license = {
    ...year.license,
    number: `DEMO-${person.id.slice(-6)}`,
    expires_on: timeOf(-240).toISOString().slice(0, 10),
  };
  return {
    person_id: person.id,
    wire: { licences: [license], npi: null, may_report: true, on_certificates: true },
    may_report_since: since,
    updated_at: since,
    rev: nextRev(),
  };
}

/** Returns an id that is the same at each seeding. */
const idOf = (personId: string, kind: "8" | "9", n: number) =>
  `${personId.slice(0, 19)}${kind}${personId.slice(-3)}-${n.toString(16).padStart(12, "0")}`;

async function addKept(trx: Connection, input: Input, now: Date): Promise<void> {
  const { person, year, lesson, timeOf, nextRev } = input;
  const saved = year.saved.map((n) => ({
    record_id_: lesson(n).record_id_,
    saved: true,
    rev: nextRev(),
  }));
  await storeSaved(trx, person.id, saved, now);
  const rowOf = ({ lesson: n, daysAgo }: { lesson: number; daysAgo: number }) => ({
    person_id: person.id,
    record_id: lesson(n).record_id_,
    created_at: timeOf(daysAgo),
    deleted: false,
    rev: nextRev(),
  });
  const notes = year.notes.map((note, at) => ({
    ...rowOf(note),
    id: idOf(person.id, "8", at + 1),
    text: note.text,
    at_seconds: note.at,
    updated_at: timeOf(note.daysAgo),
  }));
  await storeNotes(trx, notes);
  const highlights = year.highlights.map((highlight, at) => ({
    ...rowOf(highlight),
    id: idOf(person.id, "9", at + 1),
    text: highlight.text,
    at_seconds: highlight.at,
  }));
  await storeHighlights(trx, highlights);
}

async function addAchievements(
  trx: Connection,
  { person, year, timeOf, nextRev }: Input,
  { answered, awards }: Activity,
): Promise<void> {
  const times = {
    lessons_finished: year.finished.map(([, daysAgo]) => timeOf(daysAgo)),
    credits_claimed: awards.map(({ credit }) => credit.created_at),
    surveys_answered: answered
      .map(({ response }) => response.received_at)
      .toSorted((a, b) => a.getTime() - b.getTime()),
  };
  const reached = builtInRules.flatMap(({ name, counts, at_least }) => {
    const awarded_at = times[counts][at_least - 1];
    return awarded_at ? [{ name, awarded_at, rev: nextRev() }] : [];
  });
  await storeAchievements(trx, person.id, reached);
}

/** People who have changed something since they were seeded are left alone. */
async function isUntouched(db: Database, personId: string): Promise<boolean> {
  const counter = await db
    .selectFrom("change_counter")
    .select("n")
    .where("scope", "=", personScope(personId))
    .executeTakeFirst();
  return counter === undefined;
}

/** Gives the three demo people a year of their own. Running it again changes nothing. */
export async function seedDemoYears(db: Database, seeding: SeedHistoryInput): Promise<void> {
  const { content } = seedCatalog();
  const lessons = new Map(content.map((lesson) => [lesson.record_id_, lesson]));
  const today = Math.floor(seeding.now / DAY_MS) * DAY_MS;
  const terms = await termsOf(db, [...lessons.keys()]);
  const lesson = (n: number) => {
    const found = lessons.get(`rl-${n}`);
    if (!found) throw new Error(`The demo has no lesson rl-${n}.`);
    return found;
  };
  const timeOf = (daysAgo: number) => new Date(today - daysAgo * DAY_MS - DAY_MS + TIME_OF_DAY_MS);
  for (const year of demoYears) {
    const person = seedPeople.find(({ email }) => email === year.email);
    if (!person || !(await isUntouched(db, person.id))) continue;
    const { next, last } = numbers();
    const { publicUrl } = seeding;
    const input = { person, year, lesson, terms, publicUrl, timeOf, nextRev: next };
    const activity = {
      watched: watchedOf(input),
      answered: [...answeredOf(input), ...healthyDaysOf(input)],
      awards: awardsOf(input),
      licenses: licensesOf(input),
    };
    await db.transaction().execute(async (trx) => {
      await addActivity(trx, [activity], seeding);
      await addKept(trx, input, new Date(seeding.now));
      await addAchievements(trx, input, activity);
      await allocateRevs(trx, personScope(person.id), last());
    });
  }
}
