import { expect, onTestFinished, test, vi } from "vitest";
import type { OwnResponse } from "#contract/wellbeing/surveys.ts";
import { ownResponse } from "#features/assessment/history-copy.ts";
import { levelWords, needsHelpFirst } from "#features/assessment/level-copy.ts";
import { pointInWords, trendInWords } from "#features/assessment/trend-copy.ts";
import { trendPoints } from "#features/assessment/trend-points.ts";

test.for([1, 2, 3, 4, 5])(
  "[SUR-01] level %i is described in plain words, without a diagnosis or judgment",
  (level) => {
    const words = levelWords(level);
    const all = Object.values(words ?? {}).join(" ");
    expect(all).toMatch(/You('ve| said)/);
    expect(all).not.toMatch(
      /diagnos|disorder|depress|patholog|fail(?!ure)|poor|bad|should have|score/i,
    );
    expect(needsHelpFirst(level)).toBe(level >= 4);
  },
);

const response = (answered_at: string, value: number | null): OwnResponse => ({
  id: answered_at,
  survey_id: 27,
  answered_at,
  answers: [
    {
      base_question_id: 8,
      question: "",
      kind: "stressor",
      value: 3,
      choice: "Staffing",
      text: null,
    },
    { base_question_id: 1, question: "", kind: "level", value, choice: null, text: null },
  ],
});

test("[SUR-01] the trend contains only levels, oldest first", () => {
  const points = trendPoints([
    response("2026-03-15T08:00:00Z", 2),
    response("2026-03-08T08:00:00Z", null),
    response("2026-03-01T08:00:00Z", 4),
  ]);
  expect(points.map(({ level }) => level)).toEqual([4, 2]);
});

const words = (...levels: number[]) =>
  trendInWords(levels.map((level, at) => ({ at: Date.UTC(2026, 2, 1 + 14 * at, 12), level })));

test("[SUR-01] the trend is described in a sentence", () => {
  expect(words()).toBe("No answers yet.");
  expect(words(3)).toBe("1 answer so far. Level 3 of 5 on Mar 1, 2026.");
  expect(words(4, 2)).toBe(
    "2 answers from Mar 1, 2026 to Mar 15, 2026. Your level went from 4 to 2 of 5.",
  );
  expect(words(2, 5, 4)).toMatch(/Your level went from 2 to 4 of 5\.$/);
  expect(words(2, 5, 2)).toMatch(/Your level is 2 of 5, the same as at the start\.$/);
});

test("[SUR-01] a point of the trend names its date and level", () => {
  expect(pointInWords("Mar 1, 2026", 5)).toBe("Mar 1, 2026, level 5 of 5, completely burned out");
});

test("[INS-10] the delete dialog says that published months keep counting the answers", () => {
  const text = ownResponse.dialog("Mar 1, 2026");
  expect(text).toContain("They won't count in months that aren't published yet.");
  expect(text).toContain("Published months keep counting them, also in yearly figures.");
});

test("[SUR-01] the trend names the days of the device's calendar", () => {
  vi.stubEnv("TZ", "America/New_York");
  onTestFinished(() => void vi.unstubAllEnvs());
  // 9:30 p.m. in New York.
  expect(trendInWords([{ at: Date.parse("2026-11-25T02:30:00Z"), level: 3 }])).toBe(
    "1 answer so far. Level 3 of 5 on Nov 24, 2026.",
  );
});
