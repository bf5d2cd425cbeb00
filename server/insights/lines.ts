import { allRows, type Facts, type Rows, rowsBetween } from "./facts.ts";
import { remembered } from "./remembered.ts";
import { sheetFor } from "./seen.ts";

/** Days since 1970, the last one not included. */
export type Window = { readonly from: number; readonly to: number };

/** Of the days on which something may end, those since whose last one there were so many people. */
function spaced(facts: Facts, rows: Rows, days: readonly number[], least: number): number[] {
  const { members, person, day: dayOf } = facts;
  const lines = days.slice(0, 1);
  // The mark of a line is of whoever was seen since.
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
/** One reply asks for the lines of the same rows many times. */
const linesBy = remembered((_facts: Facts, _part: Rows): Calendar => new Map());
const calendars = new WeakMap<Facts, Calendar>();

/** The lines of all facts. */
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
 * Where windows may begin and end: between two lines there are at least so many people. What came after the last line
 * waits until there are. So a window that is a little wider is the same window, today as tomorrow. Lines of a part are
 * lines of the whole.
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
