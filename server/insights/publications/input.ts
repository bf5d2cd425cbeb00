import type { Connection } from "#server/platform/database/tables.ts";
import type { Shared } from "./audit.ts";
import { type Calendar, endsPeriod, QUARTER, yearOf } from "./calendar.ts";
import type { ClosingGroup, LayerRules } from "./close.ts";
import type { Heard } from "./comparisons.ts";
import {
  checkInsOf,
  claimedBy,
  heardBy,
  type Member,
  ownAnswersOf,
  type Source,
  stressorsOf,
} from "./facts.ts";
import {
  type Account,
  type Amount,
  type Attributes,
  accountRules,
  amountRules,
  type CheckIn,
  type Naming,
  type OwnAnswers,
  QUESTIONS,
  questionRules,
  rateRules,
  stressorRules,
} from "./layers.ts";
import type { Fact } from "./parts.ts";
import { createFactKeys, publishedSince, type Stored } from "./store.ts";

/** A fact of any layer. */
export type AnyFact = Fact & {
  readonly lesson: string;
  readonly attributes: Attributes;
  readonly level: number | undefined;
  readonly named: ReadonlyMap<number, readonly string[]> | undefined;
  readonly amount: number;
  readonly count: number;
  /** False if it was counted before and is no longer known. */
  readonly isKnown: boolean;
};

export type Layer = {
  readonly name: string;
  /** Whether its facts come from answers, which people can delete. */
  readonly isAnswered: boolean;
  readonly rules: LayerRules<AnyFact>;
  readonly read: (
    db: Connection,
    people: readonly string[],
    months: { readonly from: number; readonly to: number },
  ) => Promise<readonly Source[]>;
  readonly hasRate: boolean;
  readonly hasAmount: boolean;
};

const rulesOf = <F extends Fact>(rules: LayerRules<F>) => rules as unknown as LayerRules<AnyFact>;

/** Accounts are confirmed once; `read` is given the members themselves. */
const ACCOUNTS = "accounts";

export const layers: readonly Layer[] = [
  {
    name: "hours",
    rules: rulesOf<Amount>(amountRules),
    read: heardBy,
    isAnswered: false,
    hasRate: false,
    hasAmount: true,
  },
  {
    name: "rate",
    rules: rulesOf<CheckIn>(rateRules),
    read: checkInsOf,
    isAnswered: true,
    hasRate: true,
    hasAmount: false,
  },
  {
    name: "stressors",
    rules: rulesOf<Naming>(stressorRules),
    read: stressorsOf,
    isAnswered: true,
    hasRate: false,
    hasAmount: false,
  },
  {
    name: QUESTIONS,
    rules: rulesOf<OwnAnswers>(questionRules),
    read: ownAnswersOf,
    isAnswered: true,
    hasRate: false,
    hasAmount: false,
  },
  {
    name: "credits",
    rules: rulesOf<Amount>(amountRules),
    read: claimedBy,
    isAnswered: false,
    hasRate: false,
    hasAmount: true,
  },
  {
    name: ACCOUNTS,
    rules: rulesOf<Account>(accountRules),
    read: async () => [],
    isAnswered: false,
    hasRate: false,
    hasAmount: false,
  },
];

/** Groups that share many people. */
export type Family = {
  /** Those whose month is not closed yet. */
  readonly closing: readonly string[];
  readonly all: readonly string[];
  /** People who also count in groups of other families. */
  readonly shared: readonly string[];
};

export type Scene = {
  readonly trx: Connection;
  readonly family: Family;
  readonly month: number;
  readonly members: ReadonlyMap<string, readonly Member[]>;
  readonly attributes: ReadonlyMap<string, Attributes>;
  readonly calendars: ReadonlyMap<string, Calendar & { readonly people: number }>;
  readonly numberOf: ReadonlyMap<string, number>;
  readonly personOf: ReadonlyMap<number, string>;
  readonly shared: Shared;
  readonly deleted: ReadonlySet<string>;
  readonly names: ReadonlyMap<string, string>;
  readonly spellings: ReadonlyMap<string, string>;
  /** The first month that a group publishes. */
  readonly begins: ReadonlyMap<string, number>;
  /** Lessons of the year by person, when the year closes. */
  readonly heard: ReadonlyMap<number, readonly Heard[]> | undefined;
};

export const yearStart = (month: number) => yearOf(month) * 12;

/**
 * Lessons are published quarter by quarter, or as rarely as everything else: a total and its tree for the same months. Fewer
 * people learn than check in, and trees beside monthly totals rarely pass the audit.
 */
const calendarFor = (layer: Layer, { totals, filters }: Calendar) =>
  layer.rules.hasTree && totals > 0
    ? { totals: Math.max(totals, QUARTER), filters: 0, trees: Math.max(totals, QUARTER) }
    : { totals, filters, trees: 0 };

/** Whether the period of a total ends with the month in one of the groups. Otherwise there is nothing to publish. */
export const isDue = (layer: Layer, { family, month, calendars }: Scene): boolean =>
  family.closing.some((group) => {
    const calendar = calendars.get(group);
    return calendar !== undefined && endsPeriod(month, calendarFor(layer, calendar).totals);
  });

type Recall = (person: number, month: number, lesson: string) => AnyFact;

const NOTHING_KNOWN = {
  attributes: {},
  level: undefined,
  named: undefined,
  amount: 0,
  count: 0,
  isKnown: false,
} as const;

/** Returns the facts of a layer this year, and how to find those that were counted before. */
async function yearOfFacts(scene: Scene, layer: Layer) {
  const { trx, family, month, attributes, numberOf, personOf, deleted } = scene;
  const keys = createFactKeys();
  const horizon = await publishedSince(trx, family.all, {
    layer: layer.name,
    month: month - 11,
    keys,
  });
  const factOf = (source: Source): AnyFact => {
    const person = numberOf.get(source.person) ?? 0;
    const { month: at, lesson, path, level, named, amount = 0, count = 1 } = source;
    const key = keys(person, at, lesson);
    const own = attributes.get(source.person) ?? {};
    const fact = { person, month: at, lesson, key, attributes: own, level, named, amount, count };
    return { ...fact, ...(path && { path }), isKnown: true };
  };
  const months = { from: yearStart(month), to: month };
  const known = new Map<number, AnyFact>();
  const byPerson = new Map<string, AnyFact[]>();
  for (const source of await layer.read(trx, [...attributes.keys()], months)) {
    const fact = factOf(source);
    known.set(fact.key, fact);
    const own = byPerson.get(source.person) ?? [];
    own.push(fact);
    byPerson.set(source.person, own);
  }
  // A fact that was deleted after it was counted keeps its place only.
  const recall: Recall = (person, at, lesson) => {
    const key = keys(person, at, lesson);
    const id = personOf.get(person);
    const isGone = id === undefined || (layer.isAnswered && deleted.has(`${id} ${at}`));
    const fact =
      layer.name === ACCOUNTS && id ? factOf({ person: id, month: at, lesson }) : known.get(key);
    return fact && !isGone ? fact : { person, month: at, lesson, key, ...NOTHING_KNOWN };
  };
  return { horizon, byPerson, factOf, recall };
}

type YearOfFacts = Awaited<ReturnType<typeof yearOfFacts>>;

/** Returns the facts of members since the last total. */
function waitingFacts(
  members: readonly Member[],
  { byPerson, factOf }: YearOfFacts,
  {
    layer,
    since,
    until,
  }: { readonly layer: Layer; readonly since: number; readonly until: number },
): AnyFact[] {
  if (layer.name === ACCOUNTS)
    return members
      .filter(({ joined }) => joined >= since && joined <= until)
      .map(({ person, joined }) => factOf({ person, month: joined, lesson: "" }));
  return members.flatMap((member) =>
    (byPerson.get(member.person) ?? []).filter(
      (fact) => fact.month >= Math.max(member.since, since),
    ),
  );
}

/** Returns what a layer is closed from. */
export async function inputOf(scene: Scene, layer: Layer) {
  const { family, month, members, calendars } = scene;
  const year = await yearOfFacts(scene, layer);
  const isTotal = (id: string) => (one: Stored) =>
    one.group === id && one.kind === "total" && one.starts >= yearStart(month);
  const groups = family.closing.map((id): ClosingGroup<AnyFact> => {
    const { people, ...own } = calendars.get(id) ?? { people: 0, totals: 0, filters: 0 };
    const { trees, ...calendar } = calendarFor(layer, own);
    const totals = year.horizon.filter(isTotal(id));
    const begins = Math.max(yearStart(month), scene.begins.get(id) ?? month);
    const waitingSince = Math.max(begins, ...totals.map(({ ends }) => ends + 1));
    const counted = totals.map(({ starts, ends, cells }) => ({
      starts,
      ends,
      facts: cells.flatMap((cell) =>
        cell.counted.map((fact) => year.recall(fact.person, fact.month, fact.lesson)),
      ),
    }));
    const waiting = waitingFacts(members.get(id) ?? [], year, {
      layer,
      since: waitingSince,
      until: month,
    });
    return { id, calendar, people, trees, waitingSince, waiting, counted };
  });
  return { horizon: year.horizon, groups };
}
