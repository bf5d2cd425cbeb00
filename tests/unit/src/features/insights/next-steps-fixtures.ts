import { expect } from "vitest";
import type { Lesson, Library, Step } from "#features/insights/next-steps.ts";

export const few = { suppressed: true, reason: "min_group", min: 5 } as const;
export const days = { start: "2026-08-01", end: "2026-10-31" };

let next = 0;
const lesson = (seriesId: string, more: Partial<Lesson> = {}): Lesson => {
  next += 1;
  const id = `RL-${next}`;
  const common = { category: "Work and workload", type: "Audio" as const, stressors: [] };
  return { id, title: id, seriesId, ...common, ...more };
};
const aboutStaffing = { stressors: ["Staffing"] };
export const library: Library = {
  series: [
    { id: "calm", name: "Calm" },
    { id: "short", name: "Short-Staffed" },
    { id: "lead", name: "Leading Tired Teams" },
  ],
  lessons: [
    lesson("calm", aboutStaffing),
    lesson("calm", { ...aboutStaffing, type: "Handout" }),
    lesson("calm", { ...aboutStaffing, isWithdrawn: true }),
    lesson("short", aboutStaffing),
    lesson("short", aboutStaffing),
    lesson("lead", { category: "Team and leadership" }),
  ],
};
export const bare: Library = { series: [], lessons: [] };
export const keys = (steps: readonly { key: string }[]) => steps.map(({ key }) => key);

export const share = (value: number) => ({
  value,
  low: value - 0.1,
  high: value + 0.1,
});

export function expectModest({ title, text, to, action }: Step) {
  const words = [title, text, action].join(" ");
  expect(words).not.toMatch(/\b(because of|thanks to|proves?|causes?d?|works)\b/i);
  expect(to).toMatch(/^\/(library|insights|admin\/groups|enrichment_center)\b/);
}
