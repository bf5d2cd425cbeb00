import type { Connection } from "#server/platform/database/tables.ts";
import { changesSince } from "./changes.ts";
import { type Group, groupWith } from "./group.ts";
import { kindsOf, type Level, type Weight } from "./kinds.ts";
import { type Claimed, type Heard, peopleOf } from "./queries.ts";
import { type Renewal, type Shelf, shelf } from "./shelf.ts";

type Shelves = {
  readonly levels: Shelf<Level>;
  readonly stressors: Shelf<Weight>;
  readonly heard: Shelf<Heard>;
  readonly claimed: Shelf<Claimed>;
};

/** All current data of a group. */
export type Frame = { readonly group: Group } & Shelves;

/** `seen` is the database snapshot of the last read. */
type Known = { readonly today: number; readonly seen: string; readonly frame: Frame };

/** Maximum number of cached people and facts, about 30 bytes each. Least recently used groups are evicted. */
const MOST = 4_000_000;
/** Above this number of changed people, reloading everything is faster. */
const MOST_RENEWED = 2000;

const sizeOf = ({ group, levels, stressors, heard, claimed }: Frame) =>
  [levels, stressors, heard, claimed].reduce(
    (sum, each) => sum + each.size(),
    group.members.length,
  );

function emptyFrame(db: Connection, group: Group): Frame {
  const kinds = kindsOf(db);
  return {
    group,
    levels: shelf(kinds.levels, group),
    stressors: shelf(kinds.stressors, group),
    heard: shelf(kinds.heard, group),
    claimed: shelf(kinds.claimed, group),
  };
}

const renewedFrame = (frame: Frame, group: Group, renewal: Renewal): Frame => ({
  group,
  levels: frame.levels.renew(group, renewal),
  stressors: frame.stressors.renew(group, renewal),
  heard: frame.heard.renew(group, renewal),
  claimed: frame.claimed.renew(group, renewal),
});

async function wholeFrame(db: Connection, id: string, today: number): Promise<Frame> {
  return emptyFrame(db, groupWith([], await peopleOf(db, id), today));
}

/** Returns the cached frame if nothing has changed. */
async function lookAgain(
  db: Connection,
  id: string,
  { today, frame }: Known,
  changed: readonly string[],
): Promise<Frame> {
  if (changed.length === 0) return frame;
  const rows = await peopleOf(db, id, changed);
  const known = frame.group.numbers;
  const own = [
    ...new Set([...changed.filter((each) => known.has(each)), ...rows.map((row) => row.id)]),
  ];
  if (own.length === 0) return frame;
  const group = groupWith(own, rows, today, frame.group);
  const numberOf = (each: string) => group.numbers.get(each) ?? 0;
  const ids = rows.map((row) => row.id);
  return renewedFrame(frame, group, {
    numbers: new Set(own.map(numberOf)),
    people: { ids, numbers: ids.map(numberOf) },
  });
}

/** Returns undefined if the group doesn't exist or is disabled. */
async function look(
  db: Connection,
  id: string,
  today: number,
  before: Known | undefined,
): Promise<Known | undefined> {
  // Ages and windows depend on the day.
  const known = before?.today === today ? before : undefined;
  const { seen, isKnown, changed } = await changesSince(db, id, known?.seen, today);
  if (!isKnown) return undefined;
  const people = changed.filter((each) => each !== null);
  const isTooMuch = people.length < changed.length || people.length > MOST_RENEWED;
  const frame =
    known && !isTooMuch ? await lookAgain(db, id, known, people) : await wholeFrame(db, id, today);
  return { today, seen, frame };
}

/** Caches group data until it changes. Every query first reads the committed changes (`insight_change`), so nothing is stale. */
export function frames(db: Connection) {
  const looks = new Map<string, Promise<Known | undefined>>();
  const held = new Map<string, Frame>();

  function makeRoom(): void {
    let size = [...held.values()].reduce((sum, frame) => sum + sizeOf(frame), 0);
    // The most recently used entry is last and stays.
    for (const [id] of [...looks].slice(0, -1)) {
      if (size <= MOST) return;
      const frame = held.get(id);
      size -= frame ? sizeOf(frame) : 0;
      looks.delete(id);
      held.delete(id);
    }
  }

  return async (id: string, today: number): Promise<Frame | undefined> => {
    const before = looks.get(id) ?? Promise.resolve(undefined);
    // Serialized, because a second read has less to load.
    const next = before.catch(() => undefined).then((known) => look(db, id, today, known));
    looks.delete(id);
    looks.set(id, next);
    const found = await next.catch((error: unknown) => {
      if (looks.get(id) === next) looks.delete(id);
      throw error;
    });
    if (found) held.set(id, found.frame);
    else if (looks.get(id) === next) looks.delete(id);
    makeRoom();
    return found?.frame;
  };
}
