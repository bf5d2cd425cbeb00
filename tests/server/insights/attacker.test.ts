import { expect, test } from "vitest";
import { allRules } from "#server/insights/anonymity-rules.ts";
import { allQueueRules } from "#server/insights/comment-review/batch.ts";
import { attack } from "./attacks.ts";
import { panelAttack, queueAttack } from "./comment-attacks.ts";

const seeds = Array.from({ length: 20 }, (_, at) => 16 + at);

test("[INS-04] asking everything isolates no set below five, by arithmetic, dates, or groups", () => {
  let [asked, told] = [0, 0];
  for (const seed of seeds) {
    const found = attack(seed, allRules);
    expect({ seed, leaks: found.leaks.slice(0, 3) }).toEqual({ seed, leaks: [] });
    asked += found.asked;
    told += found.told;
  }
  // Suppressing everything would pass the test.
  expect(asked).toBeGreaterThan(10_000);
  expect(told).toBeGreaterThan(asked / 20);
}, 180_000);

test.each(["minimum", "remainder", "complement", "cells", "lines", "otherGroups"] as const)(
  "[INS-04] without the %s rule, the same attacker finds someone",
  (rule) => {
    const rules = { ...allRules, [rule]: false };
    expect(seeds.some((seed) => attack(seed, rules).leaks.length > 0)).toBe(true);
  },
);

test("[INS-04] recognizing comments across filters and windows never narrows down their author", () => {
  let read = 0;
  for (const seed of seeds) {
    const found = panelAttack(seed, allRules);
    expect({ seed, leaks: found.leaks.slice(0, 3) }).toEqual({ seed, leaks: [] });
    read += found.read;
  }
  expect(read).toBeGreaterThan(300);
  const rules = { ...allRules, comments: false };
  expect(seeds.some((seed) => panelAttack(seed, rules).leaks.length > 0)).toBe(true);
});

test("[INS-04] [ADM-04] a reviewer who knows who wrote when can't narrow down authors", () => {
  let read = 0;
  for (const seed of seeds) {
    const found = queueAttack(seed, allQueueRules);
    expect({ seed, leaks: found.leaks.slice(0, 3) }).toEqual({ seed, leaks: [] });
    read += found.read;
  }
  expect(read).toBeGreaterThan(300);
});

test.each(["stretches", "batches"] as const)(
  "[INS-04] [ADM-04] without the %s rule, the same reviewer finds someone",
  (rule) => {
    const rules = { ...allQueueRules, [rule]: false };
    expect(seeds.some((seed) => queueAttack(seed, rules).leaks.length > 0)).toBe(true);
  },
);
