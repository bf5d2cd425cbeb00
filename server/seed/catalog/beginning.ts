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
      title: "A quiet look around",
      tagline: "What is here, and where your answers go",
      about:
        "<p>Under a minute, with hills. What the library holds, why it is worth keeping a few lessons on your phone, and what happens to what you do here.</p><p><em>Short answer: it stays yours.</em></p>",
    },
    {
      n: 100,
      title: "You are allowed to be here",
      tagline: "An invitation, without conditions",
      about:
        "You do not have to be in trouble to look after yourself, and you do not have to be fine either. A first minute on choosing one thing that fits into the time you really have.",
    },
    {
      n: 101,
      title: "Five minutes, decided beforehand",
      tagline: "A plan for quiet breaks and for bad ones",
      about:
        "<p>In the moment a tired brain chooses the phone. This lesson helps you decide in advance:</p><ul><li>one thing for a quiet break,</li><li>one thing for a bad one,</li><li>one colleague who knows both.</li></ul>",
      goals: ["Write down a break plan with two entries", "Name a colleague who will protect it"],
    },
    {
      n: 102,
      by: "hart",
      title: "Who sees what you answer",
      tagline: "Confidentiality in plain words",
      about:
        "Honesty is only useful where it is safe. What belongs to you alone, what your group sees only as numbers of many people, and what waits, sealed, until there is a connection.",
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
      title: "Three faces of burnout",
      tagline: "Exhaustion, distance, and the feeling of no use",
      about:
        "<p>Burnout is not one thing. It has three faces, and they ask for different kinds of help. You will hear how each of them sounds at the bedside, in words you may have used yourself.</p>",
      goals: [
        "Describe the three dimensions of burnout in your own words",
        "Match each with one kind of response",
      ],
      quarters: 1,
    },
    {
      n: 111,
      by: "hart",
      title: "Not a weakness of character",
      tagline: "Six places where people and jobs come apart",
      about:
        "The people burnout finds are often those who cared most. Researchers describe it as a mismatch in six areas: workload, control, reward, community, fairness and values. Two lists help to see which part is yours and which is the work's.",
      goals: [
        "Name six areas of mismatch between person and job",
        "Separate what you can change from what must be changed with others",
      ],
      quarters: 1,
    },
    {
      n: 112,
      title: "Burnout, depression, or both",
      tagline: "A rough guide, and when to ask a person",
      about:
        "<p>They share tiredness, poor sleep and a grey view of things. What often tells them apart, and why it is wise not to sort it out alone.</p><p>If you think of not being here, call or text <strong>988</strong> in the United States, at any hour.</p>",
      stress: ["sleep", "other"],
      refs: ["lifeline", "maslach"],
      goals: [
        "Recognize when burnout has become more than burnout",
        "Name a place that answers at any hour",
      ],
    },
    {
      n: 113,
      by: "sato",
      title: "What one number can tell you",
      tagline: "Reading your own check-ins kindly",
      about:
        "A single question can notice a change, and it can never name an illness. How to read the line of your answers over months instead of fearing one morning's figure.",
      refs: ["dolan"],
      goals: ["Interpret a repeated single-item check-in as a trend"],
    },
    {
      n: 114,
      type: "Video",
      length: "12:40",
      by: "sato",
      title: "What the studies agree on",
      tagline: "Individual and organizational answers, weighed",
      about:
        "<p>A walk through twenty years of research, without slides full of tables. Both kinds of intervention help, and changing the work helps people who will never come to a class.</p>",
      refs: ["west", "nasem", "shanafelt"],
      goals: [
        "Compare individual and organizational interventions",
        "Identify one change to propose in your own unit",
      ],
      quarters: 1,
    },
    {
      n: 115,
      type: "Handout",
      length: "4:00",
      title: "Burnout: a two-page guide",
      tagline: "For the break-room wall, or the inside of a locker",
      about:
        "What burnout is, how it sounds, what helps this week and what has to change in the work. With a place to write down who you would call. Prints well in black and white.",
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
      title: "Three good things, for fourteen days",
      tagline: "An evening list, and your part in it",
      about:
        "<p>A tired mind collects what went wrong. This exercise makes a <em>second</em> collection: three things that went well each evening, and what you did for them. Many people find it silly until the fifth day.</p>",
      goals: ["Start a fourteen-day record of three good things"],
      quarters: 1,
    },
    {
      n: 331,
      by: "greene",
      title: "Five seconds of awe",
      tagline: "You have a seat very near to life",
      about:
        "Awe makes us small in a way that feels good, and hospitals are full of it. A short invitation to be astonished once in a shift, without doing anything with it.",
    },
    {
      n: 332,
      by: "brandt",
      title: "Thank-you notes, badly spelled",
      tagline: "Three sentences that are kept for years",
      about:
        "The reader is glad, and the writer more than expected. A three-sentence form for thanking pharmacists, housekeepers and everyone else who held the day together.",
    },
    {
      n: 333,
      length: "24:10",
      by: "greene",
      title: "Joy is not the opposite of grief",
      tagline: "A chaplain on laughing at the nurses' station",
      about:
        "Why teams that can laugh together also cry together, when humor warms and when it cuts, and what a palliative ward taught our speaker about birthday cake.",
      quarters: 2,
      goals: ["Distinguish humor that connects from humor that distances"],
    },
    {
      n: 334,
      type: "Handout",
      length: "3:00",
      status: "Draft",
      title: "Fourteen evenings",
      tagline: "A sheet for three good things",
      about:
        "Two weeks of three lines each. In preparation: the nurses who tried it asked for more space and fewer words.",
    },
  ],
};

export const beginning = [firstSteps, plainWords, goodThings];
