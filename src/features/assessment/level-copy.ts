import { levelNames } from "#shared/insights/level-names.ts";

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
    meaning: "You say that you enjoy your work and feel no burnout.",
    next: "It is worth noticing what keeps it so: people, sleep, a shift that fits. Those are the things to protect when it gets busy.",
  },
  2: {
    short: levelNames[2],
    title: "Stretched, and holding",
    meaning:
      "You say that there is stress and less energy than before, and that you don’t feel burned out.",
    next: "This is a good moment for small things that give energy back, before they are needed. One short lesson on what weighs most is a start.",
  },
  3: {
    short: levelNames[3],
    title: "It is starting to wear you down",
    meaning:
      "You say that you are burning out and notice it, for example by being drained. Many people in health care say the same at some time, and it mostly has to do with the work and not with you.",
    next: "It can turn around, and sooner is easier. Telling one person you trust, and taking one thing off the list, often helps more than trying harder.",
  },
  4: {
    short: levelNames[4],
    title: "This has been going on for a while",
    meaning:
      "You say that the strain stays with you and that work follows you home. That is a lot to carry, and nobody is meant to carry it alone.",
    next: "Talking to somebody outside of your team is a good next step: a trained colleague, your doctor, or one of the lines above. You don’t need to be in a crisis to call.",
  },
  5: {
    short: levelNames[5],
    title: "You have been carrying too much",
    meaning:
      "You say that you feel completely burned out, and that you may be at the point where help is needed. Saying so is not a failure; it is the part that makes help possible.",
    next: "Please talk to somebody, today if you can: one of the lines above, your doctor, or a person you trust. Lessons can wait.",
  },
};

export const levelWords = (level: number): LevelWords | undefined => words[level];

/** From level 4 on, help is shown before everything else. */
export const needsHelpFirst = (level: number | undefined): boolean =>
  level !== undefined && level >= 4;
