import { levelNames } from "#shared/insights/level-copy.ts";

/** Describes each level in plain words, without a diagnosis or a judgment. */
export type LevelWords = {
  readonly title: string;
  readonly meaning: string;
  /** The suggested next step. */
  readonly next: string;
  /** For lists and tables. */
  readonly short: string;
};

const words: Readonly<Record<number, LevelWords>> = {
  1: {
    short: levelNames[1],
    title: "Work feels good right now",
    meaning: "You said you enjoy your work and have no symptoms of burnout.",
    next: "Notice what helps, such as the people you work with, sleep, or a schedule that fits. Protect those when it gets busy.",
  },
  2: {
    short: levelNames[2],
    title: "Stretched, but holding up",
    meaning:
      "You said you're under stress and have less energy than you did, but you don't feel burned out.",
    next: "This is a good time for small things that restore energy. Start with one short lesson on your biggest source of stress.",
  },
  3: {
    short: levelNames[3],
    title: "It's starting to wear you down",
    meaning:
      "You said you're burning out and have symptoms, such as emotional exhaustion. Many people in health care feel this at some point. It's mostly about the work, not about you.",
    next: "It can get better. Tell one person you trust, and take one thing off your list. That often helps more than trying harder.",
  },
  4: {
    short: levelNames[4],
    title: "This has been going on for a while",
    meaning:
      "You said the symptoms won't go away and you think about work frustrations a lot. That's a lot to carry, and you don't have to carry it alone.",
    next: "A good next step is to talk with someone outside your team. That could be a trained peer, your doctor, or one of the numbers above. You don't have to be in crisis to call.",
  },
  5: {
    short: levelNames[5],
    title: "You've been carrying too much",
    meaning:
      "You said you feel completely burned out and may need to seek help. Saying so isn't a failure. It's how help starts.",
    next: "Talk with someone today if you can. Call one of the numbers above, your doctor, or a person you trust. Lessons can wait.",
  },
};

export const levelWords = (level: number): LevelWords | undefined => words[level];

/** Returns the short name for the middle of a sentence. */
export const levelInSentence = (level: number): string | undefined =>
  words[level]?.short.toLowerCase();

/** From level 4 on, help is shown before everything else. */
export const needsHelpFirst = (level: number | undefined): boolean =>
  level !== undefined && level >= 4;
