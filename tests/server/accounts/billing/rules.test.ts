import { expect, test } from "vitest";
import { isDecided, type PaymentEvent, stateAfter } from "#server/accounts/billing/rules.ts";
import type { PaymentState } from "#server/platform/database/registration-types.ts";
import { seededRandom } from "../../../support/random.ts";

const submit: PaymentEvent = { kind: "submit" };
const approved: PaymentEvent = { kind: "approved" };
const declined: PaymentEvent = { kind: "declined", reason: "card_declined" };
const unknown: PaymentEvent = { kind: "unknown" };
const open: PaymentEvent = { kind: "open" };
const events = [submit, approved, declined, unknown, open];

test.each<[PaymentState, ...(PaymentState | undefined)[]]>([
  // from          submit        approved     declined    unknown     open
  ["intent", "submitted", undefined, "declined", undefined, undefined],
  ["submitted", undefined, "approved", "declined", "unknown", undefined],
  ["unknown", undefined, "approved", "declined", "unknown", undefined],
  ["approved", undefined, undefined, undefined, undefined, undefined],
  ["declined", undefined, undefined, undefined, undefined, undefined],
])("[REG-06] transitions from %s: %s, %s, %s, %s, %s", (from, ...after) => {
  expect(events.map((event) => stateAfter(from, event))).toEqual(after);
});

/** Returns the states a payment passes through during twelve random events. */
function historyOf(seed: number): PaymentState[] {
  const chance = seededRandom(seed);
  const states: PaymentState[] = ["intent"];
  for (let step = 0; step < 12; step += 1) {
    const event = events[Math.floor(chance() * events.length)] ?? open;
    const now = states.at(-1) ?? "intent";
    states.push(stateAfter(now, event) ?? now);
  }
  return states;
}

const entered = (states: readonly PaymentState[], state: PaymentState) =>
  states.filter((each, at) => each === state && states[at - 1] !== state).length;

test("[REG-06] any event sequence submits a payment at most once and never changes a decided one", () => {
  const seen = new Set<PaymentState>();
  for (let seed = 0; seed < 2000; seed += 1) {
    const states = historyOf(seed);
    expect([seed, entered(states, "submitted")]).not.toEqual([seed, 2]);
    const first = states.findIndex(isDecided);
    const after = first < 0 ? [] : states.slice(first);
    expect([seed, new Set(after).size]).not.toEqual([seed, 2]);
    if (states.includes("approved"))
      expect([seed, entered(states, "submitted")]).toEqual([seed, 1]);
    for (const state of states) seen.add(state);
  }
  expect(seen.size).toBe(5);
});

test("[REG-06] every undecided state can be declined", () => {
  for (const state of ["intent", "submitted", "unknown"] as const)
    expect(stateAfter(state, declined)).toBe("declined");
});
