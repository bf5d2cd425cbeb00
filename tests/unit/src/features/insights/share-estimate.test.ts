import { expect, test } from "vitest";
import { wilson } from "#contract/insights/wilson.ts";
import { shareEstimate } from "#features/insights/share-estimate.ts";

test("[INS-05] the range of a share of check-ins counts people, like that of the rate", () => {
  const share = { count: 300, n: 1200 };
  const overall = { n: 2400, people: 200 };
  expect(shareEstimate(share, overall)).toEqual({ value: 0.25, ...wilson({ count: 25, n: 100 }) });
  const alone = { value: 0.25, ...wilson(share) };
  expect(shareEstimate(share, undefined)).toEqual(alone);
  expect(shareEstimate(share, { suppressed: true, reason: "min_group", min: 5 })).toEqual(alone);
});
