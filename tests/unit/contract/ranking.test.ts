import { expect, test } from "vitest";
import { licenseOf } from "#contract/learning/license.ts";
import {
  dailyShuffleKey,
  dayOfYear,
  isForLeaders,
  type Rankable,
  type RankingProfile,
  rankForPerson,
} from "#contract/learning/ranking.ts";

const one = (id: string, more: Partial<Rankable> = {}): Rankable => ({
  id,
  seriesId: `series of ${id}`,
  order: 1,
  licenses: ["Nurses"],
  stressors: [],
  lengthSeconds: 1200,
  hasCredit: false,
  isForLeaders: false,
  ...more,
});
const nobody: RankingProfile = { isLeader: false, progressOf: () => undefined, day: 1 };
const ranked = (lessons: readonly Rankable[], person: Partial<RankingProfile> = {}) =>
  rankForPerson(lessons, (lesson) => lesson, { ...nobody, ...person }).map(({ id }) => id);

test("[LIB-04] each ranking reason outweighs all later ones, and completed lessons come last", () => {
  const heard: RankingProfile["progressOf"] = (id) => {
    if (id === "done") return "finished";
    return id === "begun" || id === "before" ? "begun" : undefined;
  };
  const rest = { hasCredit: true, lengthSeconds: 300 };
  const lessons = [
    one("done", { ...rest, stressors: ["Staffing"] }),
    one("long"),
    one("short", { lengthSeconds: 600 }),
    one("credit", { hasCredit: true }),
    one("begun", { order: 2, seriesId: "s" }),
    one("before", { seriesId: "s" }),
    one("stressor", { stressors: ["Staffing"] }),
    one("other licence", { ...rest, licenses: ["Physicians"], stressors: ["Staffing"] }),
  ];
  expect(ranked(lessons, { license: "Nurses", stressor: "Staffing", progressOf: heard })).toEqual([
    ...["stressor", "before", "begun", "credit", "short", "long", "other licence", "done"],
  ]);
});

test("[LIB-04] the next lesson of a started series is its first uncompleted one", () => {
  const series = ["one", "two", "three"].map((id, at) => one(id, { seriesId: "s", order: at + 1 }));
  const heard: RankingProfile["progressOf"] = (id) => (id === "one" ? "finished" : undefined);
  const others = Array.from({ length: 9 }, (_, n) => one(`other ${n}`, { hasCredit: true }));
  const order = ranked([...others, ...series], { progressOf: heard });
  expect(order[0]).toBe("two");
  expect(order.at(-1)).toBe("one");
  expect(order.indexOf("three")).toBeGreaterThan(9);
});

test("[LIB-15] lessons for leaders are ranked last for people without a group to lead", () => {
  const lessons = [
    one("for leaders", { isForLeaders: true, hasCredit: true, stressors: ["Staffing"] }),
    one("other license", { licenses: ["Physicians"] }),
    one("done"),
  ];
  const nurse: Partial<RankingProfile> = {
    license: "Nurses",
    stressor: "Staffing",
    progressOf: (id) => (id === "done" ? "finished" : undefined),
  };
  expect(ranked(lessons, nurse)).toEqual(["other license", "for leaders", "done"]);
  expect(ranked(lessons, { ...nurse, isLeader: true })[0]).toBe("for leaders");
});

test("[LIB-15] a started series for leaders goes on", () => {
  const part = (id: string, order: number) =>
    one(id, { order, seriesId: "leading", isForLeaders: true });
  const lessons = [one("other"), part("third", 3), part("second", 2), part("first", 1)];
  const progressOf: RankingProfile["progressOf"] = (id) =>
    id === "first" ? "finished" : undefined;
  expect(ranked(lessons, { progressOf })).toEqual(["second", "other", "third", "first"]);
});

test.each([
  ["For leaders", true],
  ["Nurse managers", true],
  ["Start here", false],
  ["Leadership stories", false],
])("[LIB-15] the collection %s is for leaders: %s", (name, isFor) => {
  expect(isForLeaders(name)).toBe(isFor);
});

test("[LIB-04] ranks all lessons for people without license, stressor, or history", () => {
  const lessons = Array.from({ length: 40 }, (_, n) => one(`rl-${n}`));
  expect(ranked(lessons).toSorted()).toEqual(lessons.map(({ id }) => id).toSorted());
  expect(ranked([])).toEqual([]);
  expect(ranked([one("only")])).toEqual(["only"]);
});

test("[LIB-04] shuffles ties by day of the year, the same on every device", () => {
  const lessons = Array.from({ length: 40 }, (_, n) => one(`rl-${n}`));
  const [today, again, tomorrow] = [
    ranked(lessons, { day: 325 }),
    ranked(lessons.toReversed(), { day: 325 }),
    ranked(lessons, { day: 326 }),
  ];
  expect(again).toEqual(today);
  expect(tomorrow).not.toEqual(today);
  expect(dailyShuffleKey("rl-100", 325)).toBe(dailyShuffleKey("rl-100", 325));
});

test("[LIB-04] the day of the year starts at 1 and handles leap years", () => {
  expect(dayOfYear(Date.parse("2026-01-01T00:00:00Z"))).toBe(1);
  expect(dayOfYear(Date.parse("2026-12-31T23:59:59Z"))).toBe(365);
  expect(dayOfYear(Date.parse("2028-12-31T12:00:00Z"))).toBe(366);
});

test.each([
  ["Registered Nurse", "Nurses"],
  ["RN, BSN", "Nurses"],
  ["Physician", "Physicians"],
  ["MD", "Physicians"],
  ["Resident", "Physicians"],
  ["Fellow", "Physicians"],
  ["Cardiology Fellow", "Physicians"],
  ["Nurse Practitioner Fellow", "Advanced Practice Providers"],
  ["Pharmacy Resident", undefined],
  ["Psychology Fellow", undefined],
  ["Nurse Practitioner", "Advanced Practice Providers"],
  ["Physician Assistant", "Advanced Practice Providers"],
  ["Advanced Practice Registered Nurse", "Advanced Practice Providers"],
  ["Certified Registered Nurse Anesthetist", "Advanced Practice Providers"],
  ["Social Worker", undefined],
  ["", undefined],
  [null, undefined],
])("[LIB-04] maps the title %s to the license %s", (title, license) => {
  expect(licenseOf(title)).toBe(license);
});
