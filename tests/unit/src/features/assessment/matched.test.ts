import { expect, test } from "vitest";
import { matchedLessons } from "#features/assessment/matched.ts";
import { lesson } from "../library/lessons.ts";

const about = (id: string, ...stressors: string[]) => lesson(id, id, 1, { stressors });
const person = { day: 7, heard: () => undefined };
const idsOf = (lessons: ReturnType<typeof matchedLessons>) => lessons.map(({ id }) => id);

const staffing = ["s1", "s2", "s3", "s4", "s5"].map((id) => about(id, "Staffing"));
const others = [about("n1", "Nights"), about("n2", "Nights"), about("p1", "Pay")];
const nothing = ["x1", "x2", "x3", "x4"].map((id) => about(id));

test("[SUR-01] most lessons are about what weighs most, and one each about the others", () => {
  const ids = idsOf(
    matchedLessons([...nothing, ...others, ...staffing], ["Staffing", "Nights", "Pay"], person),
  );
  expect(ids.slice(0, 3).every((id) => id.startsWith("s"))).toBe(true);
  expect(ids[3]).toMatch(/^n/);
  expect(ids[4]).toBe("p1");
});

test("[SUR-01] there are three, also where the library has little on it, or nothing was named", () => {
  const ids = idsOf(matchedLessons([...nothing, ...others], ["Pay"], person));
  expect(ids).toHaveLength(3);
  expect(ids[0]).toBe("p1");
  expect(matchedLessons([...nothing, ...others], [], person)).toHaveLength(3);
  expect(matchedLessons([about("only")], ["Pay"], person)).toHaveLength(1);
});

test("[SUR-01] what was finished comes after what was not; handouts and what left the library never come", () => {
  const heard = (id: string) => (id === "s1" ? ("finished" as const) : undefined);
  const gone = lesson("gone", "gone", 1, { stressors: ["Staffing"], isWithdrawn: true });
  const paper = lesson("paper", "paper", 1, { stressors: ["Staffing"], type: "Handout" });
  const ids = idsOf(
    matchedLessons([gone, paper, ...staffing.slice(0, 3)], ["Staffing"], { ...person, heard }),
  );
  expect(ids).toHaveLength(3);
  expect(ids.at(-1)).toBe("s1");
});
