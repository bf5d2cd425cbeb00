import { describe, expect, test } from "vitest";
import { licenseOf } from "#contract/learning/license.ts";
import { seedCatalog } from "#server/seed/demo-data.ts";
import { generateHistory, type PersonHistory } from "#server/seed/history/year.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const generate = (day: string) =>
  generateHistory({
    lessons: seedCatalog().content,
    terms: new Map(),
    publicUrl: "http://respite.example",
    today: Date.parse(day),
  });

const levelOf = ({ answers }: PersonHistory["answered"][number]) => answers[0]?.choice_id ?? 0;
const monthOf = (time: Date) => time.toISOString().slice(0, 7);

/** Returns the last level of each person in each month. */
function checkInsOf(histories: readonly PersonHistory[]) {
  const checkIns = histories.flatMap(({ person, answered }) => {
    const last = new Map(answered.map((one) => [monthOf(one.response.received_at), levelOf(one)]));
    return [...last].map(([month, level]) => ({ person, month, level }));
  });
  return checkIns.toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

type CheckIns = ReturnType<typeof checkInsOf>;

const burnedOut = (checkIns: CheckIns) =>
  checkIns.filter(({ level }) => level >= 3).length / checkIns.length;

const isOfHospital = ({ person }: PersonHistory) => person.place.startsWith("Harbor");

describe.each([
  ["late in the year", "2026-11-23", "2025-01-01"],
  ["on January 1", "2027-01-01", "2026-01-01"],
  ["on a leap day", "2028-02-29", "2027-01-01"],
])("a history seeded %s", (_, today, start) => {
  const all = generate(today);
  const hospital = all.filter(isOfHospital);
  const checkIns = checkInsOf(hospital);
  const months = [...new Set(checkIns.map(({ month }) => month))].filter(
    (month) => month < today.slice(0, 7),
  );
  const joinedBy = (month: string, { person }: PersonHistory) =>
    Date.parse(today) - person.joined * DAY_MS <= Date.parse(`${month}-01`);

  test("has 500 people in the hospital and 90 in the practice, with different names", () => {
    expect([hospital.length, all.length - hospital.length]).toEqual([500, 90]);
    const names = all.map(({ person }) => `${person.firstName} ${person.lastName}`);
    expect(new Set(names).size).toBe(590);
    expect(new Set(all.map(({ person }) => person.email)).size).toBe(590);
  });

  test("begins on January 1 of the previous year, when most people had joined, and ends the day before", () => {
    const times = all.flatMap(({ answered, watched }) => [
      ...answered.map(({ response }) => response.received_at.toISOString()),
      ...watched.map(({ updated_at }) => updated_at.toISOString()),
    ]);
    const days = [...new Set(times.map((time) => time.slice(0, 10)))].toSorted();
    const length = (Date.parse(today) - Date.parse(start)) / DAY_MS;
    expect([days[0], days.length]).toEqual([start, length]);
    const early = hospital.filter((one) => joinedBy(start.slice(0, 7), one));
    expect(early.length / hospital.length).toBeCloseTo(0.75, 1);
  });

  test("has answers only of people who had joined and not left", () => {
    for (const { person, answered, watched } of all) {
      const joined = Date.parse(today) - person.joined * DAY_MS;
      const left = Date.parse(today) - (person.lastDay - 1) * DAY_MS;
      for (const { response } of answered) {
        expect(response.received_at.getTime()).toBeGreaterThan(joined);
        expect(response.received_at.getTime()).toBeLessThan(left);
      }
      for (const { updated_at } of watched) expect(updated_at.getTime()).toBeGreaterThan(joined);
    }
  });

  test("has a check-in of 50 to 70% of the people in an average month", () => {
    const shares = months.map((month) => {
      const own = checkIns.filter((one) => one.month === month);
      return own.length / hospital.filter((one) => joinedBy(month, one)).length;
    });
    const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
    expect(average).toBeGreaterThan(0.5);
    expect(average).toBeLessThan(0.7);
    expect(Math.min(...shares)).toBeGreaterThan(0.4);
  });

  test("has burnout that differs by department and role", () => {
    expect(burnedOut(checkIns)).toBeGreaterThan(0.33);
    expect(burnedOut(checkIns)).toBeLessThan(0.47);
    const ofRole = (role: string) =>
      burnedOut(checkIns.filter(({ person }) => licenseOf(person.title) === role));
    expect(ofRole("Nurses") - ofRole("Physicians")).toBeGreaterThan(0.05);
    const ofDepartment = (name: string) =>
      burnedOut(checkIns.filter(({ person }) => person.department.name === name));
    expect(ofDepartment("Intensive care") - ofDepartment("Pediatrics")).toBeGreaterThan(0.2);
  });

  test("has levels that mostly last from one month to the next", () => {
    const pairs = checkIns.flatMap(({ person, level, month }) => {
      const next = months[months.indexOf(month) + 1];
      const later = checkIns.find((one) => one.person === person && one.month === next);
      return later ? [level === later.level] : [];
    });
    const share = pairs.filter(Boolean).length / pairs.length;
    expect(share).toBeGreaterThan(0.8);
    expect(share).toBeLessThan(0.95);
  });

  test("has levels that decline most for people who watched most", () => {
    const declineOf = (isHeard: (hours: number) => boolean) => {
      const changes = hospital.flatMap(({ answered, watched }) => {
        const hours = watched.reduce((sum, { credited }) => sum + credited, 0) / 3600;
        const [first, last] = [answered[0], answered.at(-1)];
        return first && last && isHeard(hours) ? [levelOf(first) - levelOf(last)] : [];
      });
      return changes.reduce((sum, change) => sum + change, 0) / changes.length;
    };
    expect(declineOf((hours) => hours > 2)).toBeGreaterThan(declineOf((hours) => hours === 0));
  });

  test("is the same for the same day", () => {
    const levels = (histories: readonly PersonHistory[]) =>
      histories.map(({ person, answered }) => [person.email, answered.map(levelOf).join("")]);
    expect(levels(generate(today))).toEqual(levels(all));
  });
});
