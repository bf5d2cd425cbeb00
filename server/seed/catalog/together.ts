import type { SeriesLessons } from "./lesson.ts";

const words: SeriesLessons = {
  defaults: {
    series: "words-under-pressure",
    category: "Team and leadership",
    by: "lindqvist",
    stress: ["team", "family"],
    who: "all",
    handout: "hard-talk",
    refs: ["teamstepps"],
    read: ["difficult", "teamstepps"],
  },
  lessons: [
    {
      n: 220,
      title: "Preparing for a hard conversation",
      tagline: "Start with the outcome you want",
      about:
        "<p>Think about what should be different, not what you want to say. Write seven words on paper, open with a fact, and stay quiet for five seconds.</p>",
      goals: [
        "State the aim of a conversation in one line",
        "Open with an observation instead of a verdict",
      ],
    },
    {
      n: 222,
      by: "whelan",
      title: "Speaking up with the CUS method",
      tagline: "Concerned, uncomfortable, safety issue",
      about:
        "A three-step structure for raising a concern with someone senior. You can stop after the first step if it works. Practice it in the car.",
      goals: ["Use a graded assertion in three steps"],
      stress: ["team", "control"],
    },
    {
      n: 226,
      type: "Handout",
      length: "4:00",
      title: "A page for hard conversations",
      tagline: "Prepare in 5 minutes",
      about:
        "Your aim, your first sentence, their possible fears, one question, and how to stop. With examples for a colleague, a leader, and a family.",
      goals: ["Prepare a hard conversation in five minutes"],
    },
  ],
};

export const together = [words];
