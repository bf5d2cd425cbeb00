import { type Calendar, calendarFor } from "#server/insights/publications/calendar.ts";
import type { LayerRules } from "#server/insights/publications/close.ts";
import { type Audited, type Closed, closeMonth } from "#server/insights/publications/close.ts";
import { type CheckIn, rateRules } from "#server/insights/publications/layers.ts";
import { seededRandom } from "../../../support/random.ts";

type Person = { level: number; attributes: Record<string, string>; groups: string[] };

export type World = {
  readonly groups: readonly string[];
  readonly people: Person[];
  readonly facts: CheckIn[];
  readonly published: Closed<CheckIn>[];
};

const attributeValues: Readonly<Record<string, readonly string[]>> = {
  role: [
    "Nurses",
    "Nurses",
    "Nurses",
    "Physicians",
    "Physicians",
    "Advanced Practice Providers",
    "Others",
  ],
  department: ["emergency", "icu", "oncology", "surgery", "float"],
  age: ["Under 28", "28-34", "35-44", "35-44", "45-54", "55-69"],
  gender: ["Woman", "Woman", "Woman", "Man", "Man", "Nonbinary"],
  years_in_profession: ["Under 5", "5-9", "10-19", "20 or more"],
};

export type Plan = {
  readonly seed: number;
  readonly months: number;
  /** Number of people by group. Names with a slash also belong to the group before it. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly rules?: LayerRules<CheckIn>;
  readonly calendar?: (people: number) => Calendar;
  /** Whether filters may have any number of columns. */
  readonly hasRoom?: boolean;
  /** Whether groups that share people are audited together. */
  readonly isJoint?: boolean;
};

const LEAVING = 0.015;
const CHANGING = 0.01;
const KEEPING = 0.85;

type Life = {
  readonly people: Person[];
  readonly facts: CheckIn[];
  readonly chance: () => number;
  readonly pick: <T>(list: readonly T[]) => T;
};

const levels = [1, 2, 2, 3, 3, 4, 5];

const newPerson = ({ pick }: Life, name: string): Person => ({
  level: pick(levels),
  attributes: Object.fromEntries(
    Object.entries(attributeValues).map(([attribute, values]) => [attribute, pick(values)]),
  ),
  groups: name.split("/").map((_, at, all) => all.slice(0, at + 1).join("/")),
});

/** Some answer. Most keep their level. */
function playCheckIns(life: Life, month: number) {
  const { people, facts, chance, pick } = life;
  const willing = 0.38 + chance() * 0.37;
  for (const [person, each] of people.entries()) {
    if (each.groups.length === 0) continue;
    if (chance() >= KEEPING) each.level = pick(levels);
    if (chance() < CHANGING) each.attributes = newPerson(life, "").attributes;
    if (chance() >= willing) continue;
    const { level, attributes } = each;
    facts.push({ person, month, key: person * 1000 + month, level, attributes });
  }
}

/** Some leave, and others take their place. */
function playChanges(life: Life) {
  for (const each of [...life.people]) {
    if (each.groups.length === 0 || life.chance() >= LEAVING) continue;
    life.people.push(newPerson(life, each.groups.at(-1) ?? ""));
    each.groups = [];
  }
}

/** Plays months of check-ins, with people who leave, join, and change, and closes each month. */
export function playMonths(plan: Plan): World {
  const { seed, months, sizes, rules = rateRules, calendar = calendarFor, isJoint = true } = plan;
  const chance = seededRandom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const life: Life = { people: [], facts: [], chance, pick };
  for (const [name, size] of Object.entries(sizes))
    for (let n = 0; n < size; n += 1) life.people.push(newPerson(life, name));
  const { people, facts } = life;
  const groups = [...new Set(people.flatMap(({ groups: own }) => own))];
  const published: Closed<CheckIn>[] = [];

  function groupAt(id: string, month: number) {
    const year = month - (month % 12);
    const totals = published.filter(
      ({ group, kind, starts }) => group === id && kind === "total" && starts >= year,
    );
    const waitingSince = Math.max(year, ...totals.map(({ ends }) => ends + 1));
    const isMember = (person: number) => people[person]?.groups.includes(id) ?? false;
    const size = people.filter((_, person) => isMember(person)).length;
    return {
      id,
      calendar: calendar(size),
      people: plan.hasRoom ? Number.POSITIVE_INFINITY : size,
      trees: 0,
      waitingSince,
      waiting: facts.filter((fact) => fact.month >= waitingSince && isMember(fact.person)),
      counted: totals.map(({ starts, ends, cells }) => ({
        starts,
        ends,
        facts: cells.flatMap(({ facts: own }) => own),
      })),
    };
  }
  const attributeOf = ({ person }: CheckIn, attribute: string) =>
    people[person]?.attributes[attribute];
  const close = (month: number, own: readonly string[]) =>
    closeMonth({
      month,
      rules: { ...rules, attributeOf },
      groups: own.map((id) => groupAt(id, month)),
      horizon: published.filter(({ group, ends }) => own.includes(group) && ends > month - 12),
    });
  for (let month = 0; month < months; month += 1) {
    playCheckIns(life, month);
    const families = isJoint ? [groups] : groups.map((id) => [id]);
    for (const family of families) published.push(...close(month, family));
    playChanges(life);
  }
  return { groups, people, facts, published };
}

export const columnsOf = (published: readonly Audited[]) =>
  published.flatMap(({ cells }) => cells.map(({ column }) => column));
