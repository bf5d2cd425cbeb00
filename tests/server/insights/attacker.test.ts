import { expect, test } from "vitest";
import { allRules } from "#server/insights/anonymity-rules.ts";
import { attack } from "./attacks.ts";

const seeds = Array.from({ length: 20 }, (_, at) => 16 + at);

test("[INS-04] whoever asks everything finds no group below five, alone, by arithmetic, by dates or by groups", () => {
  let [asked, told] = [0, 0];
  for (const seed of seeds) {
    const found = attack(seed, allRules);
    expect({ seed, leaks: found.leaks.slice(0, 3) }).toEqual({ seed, leaks: [] });
    asked += found.asked;
    told += found.told;
  }
  // It would be easy to tell nothing.
  expect(asked).toBeGreaterThan(10_000);
  expect(told).toBeGreaterThan(asked / 20);
}, 180_000);

test.each(["minimum", "remainder", "complement", "cells", "lines", "otherGroups"] as const)(
  "[INS-04] without the rule of the %s the same attacker finds somebody",
  (rule) => {
    const rules = { ...allRules, [rule]: false };
    expect(seeds.some((seed) => attack(seed, rules).leaks.length > 0)).toBe(true);
  },
);
