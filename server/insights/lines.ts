import type { Fact, Member } from "./people.ts";

/** Days since 1970, the last one not included. */
export type Window = { readonly from: number; readonly to: number };

/** Of the days on which something may end, those since whose last one there were so many people. */
function spaced(facts: readonly Fact[], days: readonly number[], least: number): number[] {
  const lines = days.slice(0, 1);
  const people = new Set<Member>();
  let at = 0;
  for (const day of days.slice(1)) {
    for (let fact = facts[at]; fact && fact.day < day; fact = facts[at]) {
      people.add(fact.person);
      at += 1;
    }
    if (people.size < least) continue;
    lines.push(day);
    people.clear();
  }
  return lines;
}

type Calendar = { readonly past: readonly Fact[]; readonly lines: readonly number[] };
/** One reply asks the same facts many things. */
const calendars = new WeakMap<readonly Fact[], Map<string, Calendar>>();

function calendarOf(facts: readonly Fact[], least: number, today: number): Calendar {
  const known = calendars.get(facts) ?? new Map<string, Calendar>();
  calendars.set(facts, known);
  const key = `${least} ${today}`;
  const found = known.get(key);
  if (found) return found;
  const past = facts.filter(({ day }) => day < today).toSorted((a, b) => a.day - b.day);
  const ends = new Set(past.map(({ day }) => day + 1));
  const days = [...past.slice(0, 1).map(({ day }) => day), ...ends];
  const calendar = { past, lines: spaced(past, days, least) };
  known.set(key, calendar);
  return calendar;
}

/**
 * Where windows may begin and end: between two lines there are at least so many people. What came after the last line
 * waits until there are. So a window that is a little wider is the same window, today as tomorrow. Lines of a part are
 * lines of the whole.
 */
export function linesOf<F extends Fact>(
  whole: readonly F[],
  isPart: (fact: F) => boolean,
  least: number,
  today: number,
): number[] {
  const { past, lines } = calendarOf(whole, least, today);
  return spaced(
    past.filter((fact) => isPart(fact as F)),
    lines,
    least,
  );
}

/** Outwards to the lines around it; nothing where no stretch between lines lies in it. */
export function snap(lines: readonly number[], { from, to }: Window): Window | undefined {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = lines.findLast((line) => line <= from) ?? first;
  const end = lines.find((line) => line >= to) ?? last;
  return end > start ? { from: start, to: end } : undefined;
}

/** The window in parts of about this many days, each from line to line. What is left over is a part, too. */
export function partsOf(lines: readonly number[], window: Window, width: number): Window[] {
  const parts: Window[] = [];
  let from = window.from;
  for (const line of lines) {
    if (line < from + width || line > window.to) continue;
    parts.push({ from, to: line });
    from = line;
  }
  return from < window.to ? [...parts, { from, to: window.to }] : parts;
}
