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
      title: "Before a hard conversation",
      tagline: "What should be true afterwards?",
      about:
        "<p>Not what you want to say, but what should be different. Seven words on paper, a first sentence that is a fact, and then the difficult part: being quiet for five seconds.</p>",
      goals: [
        "State the aim of a conversation in one line",
        "Open with an observation and not a verdict",
      ],
      quarters: 1,
    },
    {
      n: 221,
      by: "reyes",
      title: "You are the nearest uniform",
      tagline: "Families who are angry and afraid",
      about:
        "Anger is often fear that has run out of doors. Sit, say the name, say what you see, and be the person who returns.",
      stress: ["family", "violence"],
      goals: ["Acknowledge before explaining"],
      quarters: 1,
    },
    {
      n: 222,
      by: "whelan",
      title: "Concerned, uncomfortable, safety",
      tagline: "Three steps for speaking upwards",
      about:
        "A borrowed structure, so that courage does not have to do everything. You may stop after the first step if you are heard. Practice in the car.",
      goals: ["Use a graded assertion in three steps"],
      quarters: 1,
      stress: ["team", "control"],
    },
    {
      n: 223,
      title: "Two kinds of sorry",
      tagline: "One is always safe",
      about:
        "We have become afraid of what an apology admits. The first kind is company and never a verdict. For the second kind there are people who help; call them early.",
    },
    {
      n: 224,
      type: "Video",
      length: "19:05",
      by: "whelan",
      title: "Handover as a conversation",
      tagline: "Structure first, then the sentence that matters",
      about:
        "Three real-sounding handovers, played twice: once as they happen, once as they could. With the question that every receiver should ask.",
      quarters: 1,
      goals: ["Apply a structured handover", "Use a closing question to check understanding"],
    },
    {
      n: 225,
      length: "26:30",
      by: "delacroix",
      title: "Interpreters, cousins and kindness",
      tagline: "Hard news across languages",
      about:
        "A medical interpreter explains what happens in her head, why the cousin should be allowed to be a cousin, and how to place the chairs.",
      quarters: 2,
      stress: ["family", "pace"],
    },
    {
      n: 226,
      type: "Handout",
      length: "4:00",
      title: "A page for hard conversations",
      tagline: "Prepare in five minutes",
      about:
        "Aim, first sentence, what they may be afraid of, one question, how to stop. With examples for a colleague, a leader and a family.",
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
      title: "The meeting in the corridor",
      tagline: "If the second one is better, listen",
      about:
        "Psychological safety is not niceness. It means a question costs nothing. How to begin alone, in front of a student, with <em>I might be missing something</em>.",
      goals: ["Define psychological safety", "Model one fallible question"],
      quarters: 1,
    },
    {
      n: 231,
      by: "mensah",
      title: "Five minutes, standing up",
      tagline: "A debrief with three questions and a clock",
      about:
        "What did we expect, what happened, what will we try? Start with the quietest person, and debrief the good surprises, too.",
      goals: ["Run a five-minute debrief"],
      quarters: 1,
    },
    {
      n: 232,
      by: "whelan",
      title: "Can I check something with you?",
      tagline: "The second in which you decide",
      about:
        "You see a step about to be missed, and the person who misses it is above you. A sentence you own makes the second shorter.",
    },
    {
      n: 233,
      length: "30:15",
      title: "The resident who asked why",
      tagline: "A near miss, told by everyone in the room",
      about:
        "<p>Five people remember one minute in an operating room. Nothing happened, because somebody asked a question. Why was it so hard?</p>",
      quarters: 2,
      goals: ["Identify conditions that made speaking up possible"],
    },
  ],
};

export const together = [words, safeEnough];
