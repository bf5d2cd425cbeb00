import { inDayOrder } from "./columns.ts";
import { recordOf } from "./engagement.ts";
import {
  allRows,
  type Facts,
  firstRows,
  numbersAt,
  onlyRows,
  placesBetween,
  type Rows,
  rowsByPerson,
  rowsWhere,
} from "./facts.ts";
import { rowsByKey } from "./keys.ts";
import type { Level } from "./kinds.ts";
import type { Heard } from "./queries.ts";
import { remembered } from "./remembered.ts";

/** A lesson with the levels before and after it. The day is that of the second level. */
export type Viewed = {
  readonly heard: Facts<Heard>;
  readonly before: Float64Array;
  readonly after: Float64Array;
};

/** Returns the first row per person and lesson. */
function beginningsOf(heard: Facts<Heard>): Rows {
  const isFirst = new Uint8Array(heard.day.length);
  for (const own of rowsByKey(heard, recordOf).rows) {
    const first = firstRows(heard, own);
    for (let place = 0; place < first.length; place += 1) isFirst[first[place] ?? 0] = 1;
  }
  return rowsWhere(allRows(heard), (row) => isFirst[row] === 1);
}

/** Returns people who answered before starting a lesson and again afterwards. */
export const viewedOf = remembered((levels: Facts<Level>, heard: Facts<Heard>): Viewed => {
  const { start, rows: answers } = rowsByPerson(levels);
  const begun = beginningsOf(heard);
  // The lesson's row, and the next answer's row.
  const [rows, next] = [new Int32Array(begun.length), new Int32Array(begun.length)];
  let found = 0;
  for (let place = 0; place < begun.length; place += 1) {
    const row = begun[place] ?? 0;
    const number = heard.person[row] ?? 0;
    const until = (heard.day[row] ?? 0) + 1;
    const { first, end } = placesBetween(levels, number, Number.NEGATIVE_INFINITY, until);
    if (first === end || end === start[number + 1]) continue;
    rows[found] = row;
    next[found] = end;
    found += 1;
  }
  const dayOf = (place: number) => levels.day[answers[place] ?? 0] ?? 0;
  const order = inDayOrder(next.slice(0, found).map(dayOf));
  const second = order.map((place) => next[place] ?? 0);
  const day = second.map(dayOf);
  const own = onlyRows(
    heard,
    order.map((place) => rows[place] ?? 0),
  );
  const levelsAt = (back: number) =>
    numbersAt(
      levels.value,
      second.map((place) => answers[place - back] ?? 0),
    );
  return {
    heard: { ...own, day, at: (row) => ({ ...own.at(row), day: day[row] ?? 0 }) },
    before: levelsAt(1),
    after: levelsAt(0),
  };
});
