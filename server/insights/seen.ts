/** A sheet on which people are marked by their numbers. */
type Sheet = { readonly marks: Int32Array; readonly mark: number };

const LAST = 2 ** 31 - 1;
let marks = new Int32Array(0);
let last = 0;

/**
 * A sheet on which nobody has this mark, nor the next few. It is the same for all, as a clean one for each of hundreds of
 * parts would take longer than to count them: so whoever has one is done with it before another is taken.
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

/** Room for so many numbers, to be copied from before anybody else takes it. */
export function roomFor(numbers: number): Int32Array {
  if (room.length < numbers) room = new Int32Array(numbers);
  return room;
}
