/** A reusable array of marks by person. */
type Sheet = { readonly marks: Int32Array; readonly mark: number };

const LAST = 2 ** 31 - 1;
let marks = new Int32Array(0);
let last = 0;

/**
 * Returns the shared mark array and an unused mark (and `more` following ones). Shared because clearing an array per part would
 * take longer than counting. Finish with one before requesting the next.
 */
export function sheetFor(people: number, more = 0): Sheet {
  if (marks.length < people || last + more >= LAST) {
    marks = new Int32Array(Math.max(people, marks.length));
    last = 0;
  }
  const mark = last + 1;
  last = mark + more;
  return { marks, mark };
}

let room = new Int32Array(0);

/** Returns a shared buffer. Copy from it before the next call. */
export function roomFor(numbers: number): Int32Array {
  if (room.length < numbers) room = new Int32Array(numbers);
  return room;
}
