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
    },
    {
      n: 100,
      title: "Start where you are",
      tagline: "Choose a first step that fits your day",
      about:
        "You don't need to be in trouble to take care of yourself. This short introduction helps you choose one thing that fits the time you have.",
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
      n: 114,
      type: "Video",
      length: "12:40",
      by: "sato",
      title: "What the research says about burnout",
      tagline: "Individual and organizational interventions compared",
      about:
        "<p>A review of 20 years of research, without crowded tables. Both kinds of intervention help. Changing the work also helps people who will never attend a class.</p>",
      refs: ["west", "nasem", "shanafelt"],
      goals: [
        "Compare individual and organizational interventions",
        "Identify one change to propose in your unit",
      ],
    },
    {
      n: 115,
      type: "Handout",
      length: "4:00",
      title: "Burnout: a two-page guide",
      tagline: "For the break room or your locker",
      about:
        "A summary of burnout, its signs, and what helps this week. Includes changes to ask for at work and space to write down who you'd call. Prints well in black and white.",
    },
    {
      n: 119,
      title: "Burnout workshop: name it and plan",
      tagline: "15 minutes of talks, practice, and writing",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to write. You leave with two lists and one step.</p>",
      goals: [
        "Describe the three dimensions of burnout and the six areas of mismatch",
        "Write a plan with one step for yourself and one for the work",
      ],
      quarters: 1,
    },
  ],
};

const goodThings: SeriesLessons = {
  defaults: {
    series: "good-things",
    category: "Meaning and purpose",
    by: "rao",
    stress: ["pay", "values", "other"],
    who: "all",
    refs: ["sexton"],
    read: ["meaning"],
  },
  lessons: [
    {
      n: 330,
      title: "Three good things for 14 days",
      tagline: "A short evening practice with evidence behind it",
      about:
        "<p>A tired mind collects problems. This practice adds a <em>second</em> list: three things that went well each evening, and your part in each one. Many people feel silly until day five.</p>",
      goals: ["Start a 14-day record of three good things"],
    },
    {
      n: 331,
      by: "greene",
      title: "Five seconds of awe",
      tagline: "A short practice for any shift",
      about:
        "Awe makes us feel small in a good way, and hospitals offer plenty. Practice noticing one remarkable thing during a shift, with nothing else to do.",
    },
    {
      n: 332,
      by: "brandt",
      title: "How to write a 3-sentence thank-you note",
      tagline: "Small notes that people keep for years",
      about:
        "Thank-you notes help the reader, and they help the writer more than expected. Use a 3-sentence format to thank pharmacists, housekeepers, and others who held the day together.",
    },
    {
      n: 333,
      length: "24:10",
      by: "greene",
      title: "Humor and grief on the care team",
      tagline: "A chaplain on laughter at the nurses' station",
      about:
        "Teams that laugh together often grieve together. Learn when humor connects people, when it hurts, and lessons from a palliative care unit.",
      goals: ["Distinguish humor that connects from humor that distances"],
    },
    {
      n: 334,
      type: "Handout",
      length: "3:00",
      status: "Draft",
      title: "Fourteen evenings",
      tagline: "A worksheet for three good things",
      about:
        "Two weeks with three lines a day. This draft is being revised after feedback from nurses who asked for more space and fewer words.",
    },
  ],
};

export const beginning = [firstSteps, plainWords, goodThings];
