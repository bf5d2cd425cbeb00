import type { ManyChange, ManyResult } from "#contract/learning/admin-bulk-lessons.ts";
import { isoTime } from "#server/platform/database/rows.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { type By, isChanged, settle, takeStep } from "./change.ts";
import { missingFor } from "./field-rules.ts";
import { plainText } from "./markup.ts";
import { findLesson, knownFor, type Lesson } from "./queries.ts";
import { stepTo } from "./states.ts";
import { giveToDevices, takeTurn, type Working } from "./store.ts";

/* One change of many lessons: each is judged by itself, and changed in a transaction of its own. */

type Seen = { readonly id: string; readonly version: number };

type Judged =
  | { readonly outcome: "same" }
  | { readonly outcome: "cannot"; readonly why: readonly string[] }
  | {
      readonly outcome: "changes";
      readonly why: readonly string[];
      readonly what: string;
      readonly make: (trx: Connection) => Promise<Working>;
      /** What the audit log says, where that is not which fields are others. */
      readonly details?: object;
    };

const same = { outcome: "same" } as const;
const cannot = (...why: string[]) => ({ outcome: "cannot", why }) as const;

const STILL_UNPUBLISHED =
  "It has other changes too: learners get this with them, once you publish.";

function toState(lesson: Lesson, wish: Parameters<typeof stepTo>[1], now: number): Judged {
  const step = stepTo(lesson, wish, now, missingFor(lesson.wire));
  if ("problem" in step) return cannot(...step.problem);
  const { to, publish_at, expire_at } = step;
  return {
    outcome: "changes",
    why: [],
    what: to,
    make: (trx) => takeStep(trx, lesson, step),
    details: { before: { state: lesson.state }, after: { state: to, publish_at, expire_at } },
  };
}

const timeOf = (time: Date | null) => (time === null ? null : isoTime(time));

function published(lesson: Lesson, expire_at: string | null | undefined, now: number): Judged {
  const { state, has_changes } = lesson;
  if (state === "published" && !has_changes) return same;
  const ends = expire_at === undefined ? timeOf(lesson.expire_at) : expire_at;
  const judged = toState(lesson, { to: "published", expire_at: ends }, now);
  if (judged.outcome !== "changes" || state !== "published") return judged;
  return { ...judged, why: ["It is published with what was changed in it since."] };
}

function takenBack(lesson: Lesson, now: number): Judged {
  if (lesson.state === "draft" || lesson.state === "withdrawn") return same;
  return toState(lesson, { to: lesson.state === "scheduled" ? "draft" : "withdrawn" }, now);
}

function expiring(lesson: Lesson, at: string | null, now: number): Judged {
  const { state, publish_at } = lesson;
  if (state !== "published" && state !== "scheduled")
    return cannot("It is not published, so there is nothing to expire.");
  if (at === timeOf(lesson.expire_at)) return same;
  const expire_at = at === null ? null : new Date(at);
  if (expire_at && expire_at.getTime() <= (publish_at?.getTime() ?? now))
    return cannot(publish_at ? "It would expire before anybody has it." : "That day is over.");
  return {
    outcome: "changes",
    why: [],
    what: "expiry",
    make: async () => ({ ...lesson, expire_at }),
    details: { before: { expire_at: timeOf(lesson.expire_at) }, after: { expire_at: at } },
  };
}

/** Learners have it at once, unless that would publish what an editor is in the middle of. */
function rewritten(lesson: Lesson, next: Pick<Working, "wire" | "sections">): Judged {
  const isOut = lesson.state === "published" || lesson.state === "expired";
  const make = async (trx: Connection): Promise<Working> => {
    const working = { ...lesson, ...next };
    if (!isOut || lesson.has_changes)
      return { ...working, has_changes: await isChanged(trx, lesson.state, working) };
    await giveToDevices(trx, lesson.id, working);
    return working;
  };
  const why = isOut && lesson.has_changes ? [STILL_UNPUBLISHED] : [];
  return { outcome: "changes", why, what: "saved", make };
}

const MOST_SECTIONS = 30;

function placed(lesson: Lesson, name: string, put: boolean, sections: ReadonlySet<string>): Judged {
  if (put && !sections.has(name)) return cannot("There is no such section any more.");
  if (lesson.sections.includes(name) === put) return same;
  const others = lesson.sections.filter((one) => one !== name);
  if (put && others.length >= MOST_SECTIONS) return cannot("It is in too many sections already.");
  const next = put ? [...others, name].toSorted() : others;
  return rewritten(lesson, { wire: lesson.wire, sections: next });
}

function categorised(lesson: Lesson, name: string): Judged {
  if (lesson.wire.category_name === name) return same;
  const isOut = lesson.state === "published" || lesson.state === "scheduled";
  if (name === "" && isOut) return cannot(`It is ${lesson.state}, and needs a category.`);
  const { wire, sections } = lesson;
  return rewritten(lesson, { wire: { ...wire, category_name: name }, sections });
}

async function judge(db: Connection, lesson: Lesson, change: ManyChange, now: number) {
  switch (change.kind) {
    case "publish":
      return published(lesson, change.expire_at, now);
    case "take_back":
      return takenBack(lesson, now);
    case "expire":
      return expiring(lesson, change.at, now);
    case "section": {
      const { sections } = await knownFor(db, [], []);
      return placed(lesson, change.name, change.put, sections);
    }
    case "category":
      return categorised(lesson, plainText(change.name));
  }
}

const GONE: Omit<ManyResult, "id"> = {
  title: "",
  outcome: "cannot",
  why: ["There is no such lesson any more."],
  version: 0,
  before: null,
};

const MEANWHILE = "Somebody has changed it since you chose it.";

const beforeOf = ({ state, has_changes, expire_at, wire }: Lesson) => ({
  state,
  has_changes,
  expire_at: timeOf(expire_at),
  category: wire.category_name,
});

type Wanted = { readonly change: ManyChange; readonly isDry: boolean; readonly by: By };

async function changed(trx: Connection, lesson: Lesson, { change, isDry, by }: Wanted) {
  const { version } = lesson;
  const judged = await judge(trx, lesson, change, by.now);
  if (judged.outcome !== "changes")
    return { outcome: judged.outcome, version, why: "why" in judged ? [...judged.why] : [] };
  const { outcome, what, make, details } = judged;
  const why = [...judged.why];
  if (isDry) return { outcome, why, version };
  const deed = { what, by, ...(details && { details }) };
  const { body } = await settle(trx, lesson, await make(trx), deed);
  return { outcome, why, version: body.version };
}

const one = (db: Database, seen: Seen, wanted: Wanted): Promise<ManyResult> =>
  db.transaction().execute(async (trx) => {
    if (!wanted.isDry) await takeTurn(trx);
    const lesson = await findLesson(trx, seen.id);
    if (!lesson) return { id: seen.id, ...GONE };
    const { id, version, wire } = lesson;
    const of = { id, title: wire.title, version, before: beforeOf(lesson) };
    if (version !== seen.version) return { ...of, outcome: "cannot", why: [MEANWHILE] };
    return { ...of, ...(await changed(trx, lesson, wanted)) };
  });

export async function changeMany(db: Database, lessons: readonly Seen[], wanted: Wanted) {
  const results: ManyResult[] = [];
  for (const seen of lessons) results.push(await one(db, seen, wanted));
  return { body: { results } };
}
