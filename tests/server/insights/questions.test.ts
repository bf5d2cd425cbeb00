import { afterEach, expect, test } from "vitest";
import type { QuestionAnswers, QuestionResult } from "#contract/insights/questions.ts";
import { closeMonths } from "#server/insights/publications/job.ts";
import { type TestServer, testServer } from "../../support/server.ts";
import { people } from "../../support/small-world.ts";
import { seeded } from "../../support/wire.ts";
import {
  addStaff,
  answer,
  ask,
  each,
  type Given,
  leaderOf,
  letPass,
  ownQuestion,
  type Query,
  since,
} from "./plant.ts";
import {
  breaksOf,
  type CheckIn,
  checkIns,
  closedWard,
  NEW_YEAR,
  quarterOf,
  safetyOf,
} from "./ward.ts";

let server: TestServer;
afterEach(() => server.close());

const year = { start_date: "2026-01-01", end_date: "2026-12-31" };
const fewAnswers = { suppressed: true, reason: "min_group", min: 8 };
const fewComments = { suppressed: true, reason: "min_group", min: 10 };

async function results(query: Query = year): Promise<readonly QuestionResult[]> {
  const told = await leaderOf(server);
  return (await told("questions", query)).questions;
}
const answersTo = (all: readonly QuestionResult[], id: number) =>
  all.find((one) => one.id === id)?.answers as QuestionAnswers;

/** Starts a server whose first group publishes each quarter. */
async function start(...questions: Parameters<typeof ask>[1]) {
  server = await seeded(await testServer({ now: () => NEW_YEAR }));
  await ask(server, questions);
  await server.db
    .insertInto("publication_calendar")
    .values({ practice_group_id: "group-1", year: 2026, people: 60, totals: 3, filters: 0 })
    .execute();
  return await addStaff(server, "staff", 60);
}
const inMarch = since("2026-03-10T12:00:00Z");
const inJune = since("2026-06-10T12:00:00Z");
const givenBy = (
  ids: readonly string[],
  own: (at: number) => Given["own"],
  daysAgo = inMarch,
): Given[] => each(ids, (at) => ({ daysAgo, level: 1 + (at % 5), own: own(at) ?? {} }));

test("[INS-12] leaders see how a group answered its own questions in each closed period", async () => {
  ({ server } = await closedWard());
  const all = await results();
  expect(all.map(({ text, kind, is_asked }) => [text, kind, is_asked])).toEqual([
    ["Do you get your breaks?", "choice", true],
    ["How safe do you feel at work?", "scale", true],
  ]);
  // People who skipped one count in neither.
  const counted = checkIns.filter((one) => safetyOf(one) !== undefined);
  const countsOf = (
    chosen: (one: CheckIn) => number | undefined,
    choices: number,
    quarter?: number,
  ) =>
    Array.from(
      { length: choices },
      (_, choice) =>
        counted.filter(
          (one) => chosen(one) === choice && (quarter === undefined || quarterOf(one) === quarter),
        ).length,
    );
  for (const [id, chosen, choices] of [
    [1001, breaksOf, 3],
    [1002, safetyOf, 5],
  ] as const) {
    const { days, n, people, choices: shown, periods } = answersTo(all, id);
    expect([days.start, days.end, n, people]).toEqual(["2026-01-01", "2026-12-31", 216, 54]);
    expect(shown.map(({ count }) => count)).toEqual(countsOf(chosen, choices));
    for (const { count, share } of shown) expect(share.value).toBeCloseTo(count / n);
    expect(periods.map(({ counts }) => counts)).toEqual(
      [1, 2, 3, 4].map((quarter) => countsOf(chosen, choices, quarter)),
    );
  }
  const steps = counted.map((one) => (safetyOf(one) ?? 0) + 1);
  const mean = steps.reduce((sum, step) => sum + step, 0) / steps.length;
  expect([answersTo(all, 1001).mean, answersTo(all, 1002).mean]).toEqual([
    null,
    expect.closeTo(mean),
  ]);
  const [spring] = await results({ start_date: "2026-04-01", end_date: "2026-06-30" });
  expect(spring?.answers).toMatchObject({
    days: { start: "2026-04-01", end: "2026-06-30" },
    n: 54,
  });
});

test("[INS-12] answers have no results for some people of a group", async () => {
  ({ server } = await closedWard());
  for (const query of [{ role: "Nurses" }, { department: "ICU" }, { age: "35-44" }])
    expect((await results({ ...year, ...query })).map(({ answers }) => answers)).toEqual([
      fewAnswers,
      fewAnswers,
    ]);
});

test("[INS-12] a question that seven people answered, or that everyone but one answered alike, isn't shown", async () => {
  const labels = ["Yes", "No"];
  const ids = await start(
    ownQuestion(1001, "Seven", labels),
    ownQuestion(1002, "Alike", labels),
    ownQuestion(1003, "Mixed", labels),
  );
  await answer(
    server,
    givenBy(ids, (at) => ({
      ...(at < 7 && { 1001: 10_010 + (at % 2) }),
      1002: at === 0 ? 10_020 : 10_021,
      1003: 10_030 + (at % 2),
    })),
  );
  await closeMonths(server.db, NEW_YEAR);
  const all = await results();
  expect(all.map(({ answers }) => answers)).toEqual([
    fewAnswers,
    fewAnswers,
    expect.objectContaining({ n: 60 }),
  ]);
});

test("[INS-12] a question isn't shown if only one of its answers was given by more than one person", async () => {
  const labels = ["Yes", "No", "Not sure"];
  const ids = await start(ownQuestion(1001, "Lonely", labels), ownQuestion(1002, "Mixed", labels));
  const eight = ids.slice(0, 8);
  await answer(
    server,
    givenBy(eight, (at) => ({
      1001: 10_010 + Math.max(0, at - 5),
      1002: 10_020 + (at < 6 ? 0 : 1),
    })),
  );
  await closeMonths(server.db, NEW_YEAR);
  const all = await results();
  expect(all.map(({ answers }) => answers)).toEqual([
    fewAnswers,
    expect.objectContaining({ n: 8 }),
  ]);
});

test("[INS-12] asking the same twice doesn't tell about the three people who answered once", async () => {
  const labels = ["Yes", "No"];
  const ids = await start(ownQuestion(1001, "Safe?", labels), ownQuestion(1002, "Safe?", labels));
  await answer(
    server,
    givenBy(ids, (at) => ({
      1001: 10_010 + (at % 2),
      ...(at >= 3 && { 1002: 10_020 + (at % 2) }),
    })),
  );
  await closeMonths(server.db, NEW_YEAR);
  const all = await results();
  expect([answersTo(all, 1001).n, answersTo(all, 1002).n]).toEqual([57, 57]);
  expect(answersTo(all, 1001).choices.map(({ count }) => count)).toEqual(
    answersTo(all, 1002).choices.map(({ count }) => count),
  );
});

test.each([
  ["two choices", ["Yes", "No"]],
  ["three choices", ["Yes", "No", "Not sure"]],
])(
  "[INS-12] a group and its ward don't show that all people outside the ward gave the same answer: %s",
  async (_, labels) => {
    const ids = await start(
      ownQuestion(1001, "Do you think of leaving?", labels),
      ownQuestion(1002, "Safe?", labels),
    );
    const inWard = ids.slice(0, 50);
    await server.db
      .insertInto("practice_group")
      .values({ id: "ward", name: "ward", created_at: new Date("2025-06-01") })
      .execute();
    const wardOf = (person_id: string) => ({ person_id, practice_group_id: "ward" });
    await server.db
      .insertInto("membership")
      .values([...inWard, people.leader.id].map(wardOf))
      .execute();
    await server.db
      .insertInto("publication_calendar")
      .values({ practice_group_id: "ward", year: 2026, people: 50, totals: 3, filters: 0 })
      .execute();
    const answersOf = (at: number) => ({
      1001: 10_010 + (at < 50 ? at % labels.length : 0),
      1002: 10_020 + (at % labels.length),
    });
    await answer(server, givenBy(ids, answersOf));
    await closeMonths(server.db, NEW_YEAR);
    const [first, second] = await results();
    expect(first?.answers).toMatchObject({ n: 60 });
    expect(second?.answers).toMatchObject({ n: 60 });
    const ofWard = await results({ ...year, practice_group_id: "ward" });
    expect(ofWard.map(({ answers }) => answers)).toEqual([
      fewAnswers,
      expect.objectContaining({ n: 50 }),
    ]);
  },
);

test("[INS-12] a period that differs from the one before by few people waits for the next", async () => {
  const labels = ["Yes", "No"];
  const ids = await start(ownQuestion(1001, "Safe?", labels));
  const chosen = (at: number) => ({ 1001: 10_010 + (at % 2) });
  await answer(server, givenBy(ids, chosen));
  // The same people except three. With steady answers, the difference would show those three answers.
  await answer(server, givenBy(ids.slice(3), chosen, inJune));
  await closeMonths(server.db, NEW_YEAR);
  expect(answersTo(await results(), 1001).periods).toEqual([
    { period: "2026-03-01..2026-03-31", n: 60, counts: [30, 30] },
  ]);
});

test("[INS-12] questions from before results existed stay visible to their authors only", async () => {
  const { has_results: _, ...earlier } = ownQuestion(1001, "Before", ["Yes", "No"]);
  const ids = await start(earlier);
  await answer(
    server,
    givenBy(ids, (at) => ({ 1001: 10_010 + (at % 2) })),
  );
  await closeMonths(server.db, NEW_YEAR);
  expect(await results()).toEqual([]);
  const cells = await server.db
    .selectFrom("publication")
    .select("id")
    .where("layer", "=", "questions")
    .execute();
  expect(cells).toEqual([]);
});

test("[INS-12] answers in words are shown by question, after review, once ten people have written", async () => {
  const ids = await start(ownQuestion(1001, "What helps?", []), ownQuestion(1002, "And else?", []));
  const said = ids.slice(0, 12).map((person, at) => ({
    person,
    daysAgo: inMarch,
    level: 1,
    ownTexts: { 1001: `More staff ${at}`, ...(at < 9 && { 1002: `Sleep ${at}` }) },
  }));
  await answer(server, said);
  expect((await results()).map(({ comments }) => comments)).toEqual([fewComments, fewComments]);
  await letPass(server);
  const [first, second] = await results();
  expect(first).toMatchObject({ kind: "text", answers: null });
  const comments: unknown[] = Array.isArray(first?.comments) ? first.comments : [];
  expect(comments.toSorted()).toEqual(said.map((_, at) => `More staff ${at}`).toSorted());
  expect(second?.comments).toEqual(fewComments);
  const told = await leaderOf(server);
  expect((await told("reported_burnout/stressors", year)).comments).toEqual([]);
});
