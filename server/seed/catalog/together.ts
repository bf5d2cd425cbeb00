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
      n: 221,
      by: "reyes",
      title: "When families are angry",
      tagline: "Acknowledge before you explain",
      about:
        "Anger is often fear. Sit down, use names, say what you see, and be the person who comes back.",
      stress: ["family", "violence"],
      goals: ["Acknowledge before explaining"],
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
      n: 223,
      title: "Two kinds of apology",
      tagline: "One is always safe",
      about:
        "Many clinicians fear that an apology admits fault. An expression of sympathy never does. For the other kind, call risk management early.",
    },
    {
      n: 224,
      type: "Video",
      length: "19:05",
      by: "whelan",
      title: "Handoff as a conversation",
      tagline: "Structure first, then the key question",
      about:
        "Three realistic handoffs, played twice: the usual way and a better way. Includes the question every receiver should ask.",
      goals: ["Apply a structured handoff", "Use a closing question to check understanding"],
    },
    {
      n: 225,
      length: "26:30",
      by: "delacroix",
      title: "Working with medical interpreters",
      tagline: "Sharing hard news across languages",
      about:
        "A medical interpreter explains her role, why relatives shouldn't interpret, and how to arrange the chairs.",
      stress: ["family", "pace"],
    },
    {
      n: 226,
      type: "Handout",
      length: "4:00",
      title: "A page for hard conversations",
      tagline: "Prepare in 5 minutes",
      about:
        "Your aim, your first sentence, their possible fears, one question, and how to stop. With examples for a colleague, a leader, and a family.",
    },
    {
      n: 229,
      title: "Hard conversations: a workshop",
      tagline: "15 minutes to prepare and practice",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to practice. You leave with an opening line.</p>",
      goals: ["Prepare a hard conversation", "Speak up with the CUS method"],
      quarters: 1,
    },
  ],
};

const safeEnough: SeriesLessons = {
  defaults: {
    series: "safe-enough-to-speak",
    category: "Team and leadership",
    by: "sato",
    stress: ["team", "values", "control"],
    who: "all",
    handout: "hard-talk",
    refs: ["edmondson", "teamstepps"],
    read: ["fearless"],
  },
  lessons: [
    {
      n: 230,
      title: "Psychological safety in daily practice",
      tagline: "Make questions safe to ask",
      about:
        "Psychological safety isn't niceness. It means a question costs nothing. Learn how to start on your own with <em>I might be missing something</em>.",
      goals: ["Define psychological safety", "Model one fallible question"],
    },
    {
      n: 231,
      by: "mensah",
      title: "The five-minute debrief",
      tagline: "Three questions and a clock",
      about:
        "What did we expect, how did it go, and what will we try? Start with the quietest person, and debrief good surprises too.",
      goals: ["Run a five-minute debrief"],
    },
    {
      n: 232,
      by: "whelan",
      title: "Speaking up: can I check something?",
      tagline: "A sentence for speaking up",
      about:
        "You see a colleague senior to you about to miss a step. A prepared sentence makes it easier to speak up in that moment.",
    },
    {
      n: 233,
      length: "30:15",
      title: "The resident who asked why",
      tagline: "A near miss, from five points of view",
      about:
        "<p>Five people remember one minute in an operating room. A question prevented harm. Why was it so hard to ask?</p>",
      goals: ["Identify conditions that made speaking up possible"],
    },
  ],
};

export const together = [words, safeEnough];
