import { expect, test } from "vitest";
import { matchLessons as match } from "#features/assessment/match-lessons.ts";
import type { Content } from "#sync/local/content.ts";
import { lesson } from "../library/lessons.ts";

const about = (id: string, ...stressors: string[]) => lesson(id, id, 1, { stressors });
const person = { isLeader: false, day: 7, progressOf: () => undefined };
const matchLessons = (
  lessons: readonly Content[],
  stressors: readonly string[],
  whose: Parameters<typeof match>[2],
) => match({ lessons, inSections: [] }, stressors, whose);
const idsOf = (lessons: ReturnType<typeof matchLessons>) => lessons.map(({ id }) => id);

const staffing = ["s1", "s2", "s3", "s4", "s5"].map((id) => about(id, "Staffing"));
const others = [about("n1", "Nights"), about("n2", "Nights"), about("p1", "Pay")];
const nothing = ["x1", "x2", "x3", "x4"].map((id) => about(id));

test("[SUR-01] most lessons are about the top stressor and one each about the others", () => {
  const ids = idsOf(
    matchLessons([...nothing, ...others, ...staffing], ["Staffing", "Nights", "Pay"], person),
  );
  expect(ids.slice(0, 3).every((id) => id.startsWith("s"))).toBe(true);
  expect(ids[3]).toMatch(/^n/);
  expect(ids[4]).toBe("p1");
});

test("[SUR-01] at least three lessons are suggested even with few matches or no stressor", () => {
  const ids = idsOf(matchLessons([...nothing, ...others], ["Pay"], person));
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe("p1");
  expect(matchLessons([...nothing, ...others], [], person)).toHaveLength(3);
  expect(matchLessons([about("only")], ["Pay"], person)).toHaveLength(1);
});

test("[SUR-01] lessons for leaders are suggested to leaders only", () => {
  const inSections = [{ contentId: "s1", section: "For leaders" }];
  const catalog = { lessons: [...staffing.slice(0, 2), ...nothing], inSections };
  expect(idsOf(match(catalog, ["Staffing"], person))).not.toContain("s1");
  expect(idsOf(match(catalog, ["Staffing"], { ...person, isLeader: true }))).toContain("s1");
});

test("[SUR-01] completed lessons come last; handouts and withdrawn lessons are excluded", () => {
  const heard = (id: string) => (id === "s1" ? ("finished" as const) : undefined);
  const gone = lesson("gone", "gone", 1, { stressors: ["Staffing"], isWithdrawn: true });
  const paper = lesson("paper", "paper", 1, { stressors: ["Staffing"], type: "Handout" });
  const ids = idsOf(
    matchLessons([gone, paper, ...staffing.slice(0, 3)], ["Staffing"], {
      ...person,
      progressOf: heard,
    }),
  );
  expect(ids).toHaveLength(3);
  expect(ids.at(-1)).toBe("s1");
});
