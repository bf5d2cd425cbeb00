import { expect, test } from "vitest";
import type { Delivery } from "#contract/organizations/admin-endpoints.ts";
import { instructor } from "../../../support/learning-platform.ts";
import { people } from "../../../support/small-world.ts";
import { watched } from "../../../support/wire.ts";
import { act, apply, finished } from "../../acts.ts";
import {
  connect,
  connected,
  current,
  launch,
  lessonUrl,
  sendScores,
  setUpLti,
  URL_OF_PLATFORMS,
} from "./lti-setup.ts";

const lti = setUpLti();

/** Plays a lesson of two minutes up to this second. */
const playedTo = (second: number, lesson = "RL-1") =>
  apply(lti.nurse, act("recordTimeWatched", watched(lesson, second, { intervals: [[0, second]] })));
const completes = (lesson = "RL-1") => apply(lti.nurse, finished(lesson));
const deliveries = async (): Promise<Delivery[]> =>
  (await lti.office.admin(`/api/admin/endpoints/${lti.registered.id}/deliveries`)).json().data;
const graded = () => lti.platform.addLink(lessonUrl("RL-1"));
const later = () => lti.office.advanceClock(6000);

test("[API-01] progress and completion of a lesson arrive in the gradebook of the course", async () => {
  const link = graded();
  await connected(lti, link);
  for (const second of [10, 31, 33, 95]) {
    await playedTo(second);
    await sendScores(lti);
    later();
  }
  await completes();
  await sendScores(lti);
  const common = { userId: "lms-nurse", scoreMaximum: 100, lineItem: link.lineItem?.id };
  const inProgress = { activityProgress: "InProgress", gradingProgress: "Pending" };
  expect(lti.platform.scores).toMatchObject([
    { ...common, ...inProgress, scoreGiven: 25 },
    { ...common, ...inProgress, scoreGiven: 75 },
    { ...common, activityProgress: "Completed", gradingProgress: "FullyGraded", scoreGiven: 100 },
  ]);
  // One token for all scores, and only scores are sent.
  expect(lti.platform.requests.filter((one) => one === "POST /token")).toHaveLength(1);
  expect([...lti.platform.tokens.values()]).toEqual([
    ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
  ]);
  const fields = Object.keys(lti.platform.scores[0] ?? {}).toSorted();
  expect(fields).toEqual([
    ...["activityProgress", "gradingProgress", "lineItem", "scoreGiven", "scoreMaximum"],
    ...["timestamp", "userId"],
  ]);
});

test("[API-01] a lesson that was completed before the course counts at once, and only once", async () => {
  await completes();
  const link = graded();
  await connected(lti, link);
  await launch(lti, link);
  await sendScores(lti);
  expect(lti.platform.scores).toMatchObject([{ scoreGiven: 100, gradingProgress: "FullyGraded" }]);
  expect(await deliveries()).toHaveLength(1);
});

test("[API-01] several workers at once send each score once", async () => {
  const links = [graded(), graded(), graded()];
  await connected(lti, links[0] ?? graded());
  for (const link of links) await launch(lti, link);
  await completes();
  await Promise.all([1, 2, 3].map(() => sendScores(lti)));
  expect(lti.platform.scores.map(({ lineItem }) => lineItem).toSorted()).toEqual(
    links.map(({ lineItem }) => String(lineItem?.id)).toSorted(),
  );
});

test("[API-01] a score that failed is retried, and replaced by a better one meanwhile", async () => {
  await connected(lti, graded());
  lti.platform.settings.scoreStatus = 503;
  await playedTo(31);
  await sendScores(lti);
  expect(await deliveries()).toMatchObject([{ state: "pending", status: 503, attempts: 1 }]);
  expect(await current(lti)).toMatchObject({ state: "failing", pending: 1 });
  lti.platform.settings.scoreStatus = 0;
  later();
  await completes();
  await sendScores(lti);
  expect(lti.platform.scores).toMatchObject([{ scoreGiven: 100 }]);
  expect(await deliveries()).toMatchObject([{ state: "delivered", event: "lesson.completed" }]);
  expect(await current(lti)).toMatchObject({ state: "on", pending: 0 });
});

test("[API-01] a reply that was lost does no harm, and a platform that refuses tokens is asked again later", async () => {
  await connected(lti, graded());
  lti.platform.settings.tokenStatus = 401;
  await completes();
  await sendScores(lti);
  expect(await deliveries()).toMatchObject([
    { state: "pending", status: 401, failure: "no_token" },
  ]);
  lti.platform.settings.tokenStatus = 0;
  lti.platform.settings.losesScoreReplies = true;
  later();
  await sendScores(lti);
  lti.platform.settings.losesScoreReplies = false;
  lti.office.advanceClock(3_600_000);
  await sendScores(lti);
  expect(await deliveries()).toMatchObject([{ state: "delivered" }]);
  const [first, second, ...more] = lti.platform.scores;
  expect(second).toEqual(first);
  expect(more).toEqual([]);
});

test("[API-01] a token that the platform forgot is replaced", async () => {
  await connected(lti, graded());
  await playedTo(31);
  await sendScores(lti);
  lti.platform.tokens.clear();
  later();
  await completes();
  await sendScores(lti);
  later();
  await sendScores(lti);
  expect(lti.platform.scores).toMatchObject([{ scoreGiven: 25 }, { scoreGiven: 100 }]);
});

test("[API-01] a gradebook column that is gone fails once, and doesn't stop others", async () => {
  const gone = graded();
  const stays = graded();
  await connected(lti, gone);
  await launch(lti, stays);
  lti.platform.lineItems.delete(gone.lineItem?.id ?? "");
  await completes();
  await sendScores(lti);
  expect(lti.platform.scores).toMatchObject([{ lineItem: stays.lineItem?.id }]);
  const states = (await deliveries()).map(({ state, status }) => [state, status]);
  expect(states.toSorted()).toEqual([
    ["delivered", 200],
    ["failed", 404],
  ]);
  expect(await current(lti)).toMatchObject({ state: "on" });
});

test("[API-01] no score leaves for instructors, links without a grade, other lessons, or who isn't connected or in the group", async () => {
  await connected(lti, lti.platform.addLink(lessonUrl("RL-1"), { isGraded: false }));
  await launch(lti, graded(), { account: { ...instructor, sub: "lms-nurse" } });
  await completes();
  expect(await deliveries()).toEqual([]);

  const second = lti.platform.addLink(lessonUrl("RL-2"));
  await launch(lti, second);
  await completes("RL-3");
  expect(await deliveries()).toEqual([]);

  const { db } = lti.office;
  await playedTo(31, "RL-2");
  const [connection] = (await lti.nurse.ask("/api/lti/connections")).json().data;
  await lti.nurse.ask(`/api/lti/connections/${connection.id}`, { method: "DELETE" });
  await sendScores(lti);
  expect(await deliveries()).toMatchObject([{ state: "failed", failure: "disconnected" }]);

  await connected(lti, second);
  await sendScores(lti);
  const sent = [...lti.platform.scores];
  await db.deleteFrom("membership").where("person_id", "=", people.nurse.id).execute();
  await completes("RL-2");
  await sendScores(lti);
  expect(sent).toMatchObject([{ scoreGiven: 25 }]);
  expect(lti.platform.scores).toEqual(sent);
});

test("[API-01] scores can be turned off, and are sent for later progress once they are on again", async () => {
  await connected(lti, graded());
  const {
    id,
    group,
    last_launch_at,
    last_problem,
    people: n,
    state,
    off_why,
    ...rest
  } = await current(lti);
  const { failing_since, created, pending, failed, ...settings } = rest;
  expect([group.id, last_problem, n, state, off_why, failing_since, pending, failed]).toEqual([
    ...["group-1", null, 1, "on", null, null, 0, 0],
  ]);
  expect(created.by).toBe("Ada Admin");
  expect(last_launch_at).not.toBeNull();
  const turn = (sends_scores: boolean, version: number) =>
    lti.office.put(`${URL_OF_PLATFORMS}/${id}`, { ...settings, sends_scores, version });
  expect((await turn(false, 1)).json().data).toMatchObject({ state: "off", off_why: "admin" });
  await playedTo(31);
  expect(await deliveries()).toEqual([]);
  expect((await turn(true, 2)).json().data).toMatchObject({ state: "on", off_why: null });
  await completes();
  await sendScores(lti);
  expect(lti.platform.scores).toMatchObject([{ scoreGiven: 100 }]);
});

test("[API-01] when an account is deleted, its connections and grade addresses go, too", async () => {
  const { browser } = await launch(lti, graded());
  await connect(browser, lti.nurse);
  const payload = { current_password: "a long quiet night" };
  expect((await lti.nurse.ask("/auth", { method: "DELETE", payload })).statusCode).toBe(200);
  const { db } = lti.office;
  expect(await db.selectFrom("lti_identity").selectAll().execute()).toEqual([]);
  expect(await db.selectFrom("lti_line_item").selectAll().execute()).toEqual([]);
});
