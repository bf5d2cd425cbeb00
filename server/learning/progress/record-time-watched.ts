import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import { done, type Effect, refused } from "#server/platform/writes/effect.ts";
import { recordCompletions } from "../assignments/completions.ts";
import { learningErrors } from "../learning-copy.ts";
import { creditTime } from "./credit-time.ts";
import { recordLessonEvents } from "./lesson-events.ts";
import { storeTimeWatched, watchedOfExisting } from "./queries.ts";
import { afterReport, isFinished, isSame, playedSeconds } from "./rules.ts";
import { readTimeAccount, storeTimeAccount } from "./time-account.ts";

export const recordTimeWatched: Effect<"recordTimeWatched"> = async (context, reports) => {
  const { trx, person, now, nextRev } = context;
  const ids = reports.map(({ record_id_ }) => record_id_);
  const existing = await watchedOfExisting(trx, person.id, ids);
  const before = await readTimeAccount(context, existing);
  let account = before;
  const changed = new Map<string, TimeWatchedWire>();
  const results = reports.map((report) => {
    const id = report.record_id_;
    const watched = existing.get(id);
    if (!watched) return refused("not_found", learningErrors.lessonNotFound);
    const earlier = changed.get(id) ?? watched.state;
    const state = afterReport(earlier, report);
    if (!isSame(earlier, state)) changed.set(id, state);
    account = creditTime(account, id, playedSeconds(state.intervals, watched.length), now);
    return done(state);
  });
  const rows = [...changed].map(([id, state]) => ({
    state,
    credited: account.credited.get(id) ?? 0,
    rev: nextRev(),
  }));
  await storeTimeWatched(trx, person.id, rows, new Date(now));
  await storeTimeAccount(trx, person.id, before, account, changed);
  const finished = rows.filter(({ state }) => {
    const { state: earlier, length = "" } = existing.get(state.record_id_) ?? {};
    return isFinished(state, length) && !isFinished(earlier, length);
  });
  const changes = rows.flatMap(({ state }) => {
    const known = existing.get(state.record_id_);
    return known ? { before: known, after: state } : [];
  });
  await recordLessonEvents(trx, person.id, changes, now);
  await recordCompletions(
    trx,
    person.id,
    finished.map(({ state }) => state.record_id_),
    now,
  );
  return results;
};
