import { expect, test } from "vitest";
import { soundsLikeCrisis } from "#contract/wellbeing/crisis.ts";

const crisis = [
  "I want to die",
  "some nights i just want to die.",
  "I wanna die",
  "I WISH I WAS DEAD",
  "I wish I were never born",
  "I have been thinking about suicide",
  "feeling suicidal since March",
  "I could kill myself",
  "thinking of killing   myself",
  "I might hurt myself",
  "I started cutting myself again",
  "self-harm",
  "selfharm",
  "end it all",
  "I am ending it all tonight",
  "I'd like to end my life",
  "take my own life",
  "there is no reason to live",
  "I don’t see any reason to go on",
  "I have nothing to live for",
  "nothing left to live for",
  "life isn't worth living",
  "my family would be better off without me",
  "Better off dead",
  "I don't want to live",
  "I don’t want to be here anymore",
  "i do not want to wake up",
  "I can't go on like this",
  "I cannot go on any longer",
  "kms",
  "I'd rather be dead",
  "ready to die",
  "kill\nmyself",
];

const nearMisses = [
  "this schedule is killing me",
  "My feet are killing me",
  "I'm dying for a coffee",
  "dead tired after nights",
  "I want to diet",
  "a patient died and I keep seeing it",
  "we lost two patients this week",
  "the end of my shift",
  "I cut myself some slack",
  "I want to live closer to work",
  "no reason to stay late, but we do",
  "the computer died, again",
  "dead on my feet",
  "deadlines kill all joy",
  "I need to dial back my hours",
  "I hope to diagnose faster",
  "life insurance talks never end",
  "It all ends up with the nurses",
  "I could have killed it, the interview went great",
  "he is in a dead end job",
  "I would rather work nights",
  "",
  "🙂",
];

test.for(crisis)("[SUR-01] “%s” shows crisis resources", (text) => {
  expect(soundsLikeCrisis(text)).toBe(true);
});

test.for(nearMisses)("[SUR-01] “%s” is an everyday expression and shows nothing", (text) => {
  expect(soundsLikeCrisis(text)).toBe(false);
});

/** The fastest of some runs, so that a busy machine doesn't count. */
const fastest = (text: string) =>
  Math.min(
    ...Array.from({ length: 9 }, () => {
      const before = performance.now();
      expect(soundsLikeCrisis(text)).toBe(false);
      return performance.now() - before;
    }),
  );

test("[SUR-01] checks long text in time that grows with its length, not with its square", () => {
  const text = (words: number) => `${"I want to ".repeat(words)}rest`;
  expect(fastest(text(10_000)) / fastest(text(1000))).toBeLessThan(50);
});
