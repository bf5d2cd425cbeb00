import type { SeriesLessons } from "./lesson.ts";

const firstSteps: SeriesLessons = {
  defaults: {
    series: "first-steps",
    category: "Learning about burnout",
    by: "okafor",
    stress: ["pace", "other"],
    who: "all",
    handout: "burnout-basics",
    refs: ["surgeon"],
    read: ["guide"],
  },
  lessons: [
    {
      n: 104,
      type: "Video",
      title: "A quick tour of Respite",
      tagline: "What's in the library, and who sees your answers",
      about:
        "<p>A tour in under a minute. See what the library offers and why it helps to download a few lessons.</p><p><em>Short answer on privacy: no one at work can see your answers.</em></p>",
      goals: [
        "Find a lesson that fits the time you have",
        "Explain who can see your check-in answers",
      ],
    },
    {
      n: 100,
      title: "Start where you are",
      tagline: "Choose a first step that fits your day",
      about:
        "You don't need to be in trouble to take care of yourself. This short introduction helps you choose one thing that fits the time you have.",
      goals: ["Choose one first step that fits your day"],
    },
    {
      n: 101,
      title: "Plan your 5-minute breaks",
      tagline: "Decide ahead of time, while you can think",
      about:
        "<p>A tired brain reaches for the phone. Decide in advance:</p><ul><li>one thing for a quiet break</li><li>one thing for a rough break</li><li>one colleague who knows your plan</li></ul>",
      goals: ["Write a break plan with two options", "Name a colleague who will help you keep it"],
    },
    {
      n: 102,
      by: "hart",
      title: "Who can see your answers",
      tagline: "Confidentiality in plain language",
      about:
        "Honest answers need privacy. Learn what only you can see, what your group sees as totals, and how your answers stay encrypted until they sync.",
      stress: ["values", "other"],
      handout: null,
      goals: ["Explain what only you can see and what your group sees"],
    },
  ],
};

const plainWords: SeriesLessons = {
  defaults: {
    series: "burnout-in-plain-words",
    category: "Learning about burnout",
    by: "okafor",
    stress: ["pace", "control", "pay"],
    who: "all",
    handout: "burnout-basics",
    refs: ["maslach", "who", "nasem"],
    read: ["truth", "nasem", "guide"],
  },
  lessons: [
    {
      n: 110,
      title: "The three dimensions of burnout",
      tagline: "Exhaustion, distance, and lost effectiveness",
      about:
        "<p>Burnout has three dimensions, and each one needs a different response. Learn how they sound at the bedside, in words you may have used yourself.</p>",
      goals: [
        "Describe the three dimensions of burnout in your own words",
        "Match each dimension with one response",
      ],
    },
    {
      n: 111,
      by: "hart",
      title: "Burnout is not a character flaw",
      tagline: "Six areas where people and jobs don't match",
      about:
        "Burnout often affects the people who care most. Researchers describe it as a mismatch in six areas: workload, control, reward, community, fairness, and values. Two lists help you separate your part from the job's part.",
      goals: [
        "Name the six areas of mismatch between person and job",
        "Separate what you can change from what needs others",
      ],
    },
    {
      n: 112,
      title: "Burnout, depression, or both?",
      tagline: "How they differ, and when to get an evaluation",
      about:
        "<p>Burnout and depression share fatigue, poor sleep, and a bleak outlook. Learn what often sets them apart and why you shouldn't sort it out alone.</p><p>If you're thinking about ending your life, call or text <strong>988</strong> in the United States at any time.</p>",
      stress: ["sleep", "other"],
      refs: ["lifeline", "maslach"],
      goals: [
        "Recognize when burnout has become more than burnout",
        "Name a resource that's available at any hour",
      ],
    },
    {
      n: 113,
      by: "sato",
      title: "Understanding your check-in results",
      tagline: "Look at the trend, not at one bad day",
      about:
        "A single question can detect a change. It can't diagnose an illness. Learn to read your answers over several months instead of one morning.",
      refs: ["dolan"],
      goals: ["Interpret a repeated single-item check-in as a trend"],
    },
    {
      n: 115,
      type: "Handout",
      length: "4:00",
      title: "Burnout: a two-page guide",
      tagline: "For the break room or your locker",
      about:
        "A summary of burnout, its signs, and what helps this week. Includes changes to ask for at work and space to write down who you'd call. Prints well in black and white.",
      goals: ["Name three signs of burnout and one change to ask for"],
    },
  ],
};

export const beginning = [firstSteps, plainWords];
