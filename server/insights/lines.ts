import { allRows, type Facts, type Rows, rowsBetween } from "./facts.ts";
import { remembered } from "./remembered.ts";
import { sheetFor } from "./seen.ts";

/** Days since 1970. `to` is exclusive. */
export type Window = { readonly from: number; readonly to: number };

/** Selects boundaries with at least `least` people between them. */
function spaced(facts: Facts, rows: Rows, days: readonly number[], least: number): number[] {
  const { members, person, day: dayOf } = facts;
  const lines = days.slice(0, 1);
  // Marks people seen since the last boundary.
  const { marks, mark } = sheetFor(members.length, days.length);
  let people = 0;
  let place = 1;
  const goOnTo = (day: number) => {
    for (; place < days.length && (days[place] ?? 0) <= day; place += 1) {
      if (people < least) continue;
      lines.push(days[place] ?? 0);
      people = 0;
    }
  };
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    goOnTo(dayOf[row] ?? 0);
    const number = person[row] ?? 0;
    if (marks[number] !== mark + lines.length) people += 1;
    marks[number] = mark + lines.length;
  }
  goOnTo(Number.POSITIVE_INFINITY);
  return lines;
}

type Calendar = Map<string, readonly number[]>;
/** Cached, because one reply asks for the same rows many times. */
const linesBy = remembered((_facts: Facts, _part: Rows): Calendar => new Map());
const calendars = new WeakMap<Facts, Calendar>();

/** Boundaries over all facts. */
function calendarOf(facts: Facts, least: number, today: number): readonly number[] {
  const known: Calendar = calendars.get(facts) ?? new Map();
  calendars.set(facts, known);
  const key = `${least} ${today}`;
  const found = known.get(key);
  if (found) return found;
  const past = rowsBetween(facts, allRows(facts), Number.NEGATIVE_INFINITY, today);
  const days = past.length > 0 ? [facts.day[0] ?? 0] : [];
  for (let row = 0; row < past.length; row += 1) {
    const end = (facts.day[row] ?? 0) + 1;
    if (end !== days.at(-1)) days.push(end);
  }
  const lines = spaced(facts, past, days, least);
  known.set(key, lines);
  return lines;
}

/**
 * Returns the possible window boundaries: at least `least` people between two of them. Facts after the last boundary wait until
 * there are enough, so slightly different windows become the same window. Boundaries of a part are boundaries of the whole.
 */
export function linesOf(facts: Facts, part: Rows, least: number, today: number): readonly number[] {
  const known = linesBy(facts, part);
  const key = `${least} ${today}`;
  const found = known.get(key);
  if (found) return found;
  const past = rowsBetween(facts, part, Number.NEGATIVE_INFINITY, today);
  const lines = spaced(facts, past, calendarOf(facts, least, today), least);
  known.set(key, lines);
  return lines;
}

/** Expands a window to the surrounding boundaries. Undefined if it contains no complete period. */
export function snap(lines: readonly number[], { from, to }: Window): Window | undefined {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const start = lines.findLast((line) => line <= from) ?? first;
  const end = lines.find((line) => line >= to) ?? last;
  return end > start ? { from: start, to: end } : undefined;
}

/** Splits a window at boundaries into parts of about `width` days, including the remainder. */
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
