import type { SeriesLessons } from "./lesson.ts";

const boundaries: SeriesLessons = {
  defaults: {
    series: "boundaries-that-hold",
    category: "Work and workload",
    by: "brandt",
    stress: ["control", "home", "staffing"],
    who: "all",
    handout: "saying-no",
    refs: ["nasem"],
    read: ["difficult", "rest"],
  },
  lessons: [
    {
      n: 150,
      title: "Let me look, and tell you by ten",
      tagline: "One sentence between the text and the yes",
      about:
        "<p>Can you pick up tomorrow? The thumb says yes before you have thought. A sentence that is polite, true, and buys an hour with your own mind.</p>",
      goals: ["Use a delaying sentence before agreeing to an extra shift"],
    },
    {
      n: 151,
      title: "Saying no to the extra shift",
      tagline: "Three parts, one breath, no story about your car",
      about:
        "Reasons invite repairs. A good no has none, and you will feel guilty for about twenty minutes. The schedule had a hole before you said anything.",
      goals: ["Decline a request in three short parts"],
      quarters: 1,
    },
    {
      n: 152,
      by: "mensah",
      title: "This or that, but not both by noon",
      tagline: "Handing a decision to the person who owns it",
      about:
        "A boundary inside the shift: how to ask for a priority with facts, early, and once more when the answer is <em>everything</em>.",
      goals: ["Request prioritization using facts"],
      stress: ["pace", "staffing", "control"],
      quarters: 1,
    },
    {
      n: 153,
      by: "novak",
      title: "The door that never closes",
      tagline: "A threshold for the phone in your pocket",
      about:
        "One chosen hour for the work chat on days off, said aloud so that silence is not read as anger. And a request to those who lead: let the phone send it in the morning.",
    },
    {
      n: 154,
      length: "22:05",
      by: "novak",
      who: "prescribers",
      title: "Part-time, full heart",
      tagline: "Negotiating fewer hours without an apology",
      about:
        "A family physician and a nurse practitioner compare how they reduced their hours, what they wish they had asked for, and what happened to their inbox on the days they were not there.",
      quarters: 2,
      stress: ["control", "home", "career"],
      goals: ["Prepare a proposal for changed hours", "Identify cover for the inbox on days off"],
    },
    {
      n: 155,
      type: "Handout",
      length: "4:00",
      title: "Sentences for saying no",
      tagline: "Twelve of them, sorted by who is asking",
      about:
        "For the scheduler, the colleague, the committee, the family and the little voice. To be read aloud once, so the mouth knows them.",
    },
  ],
};

const shortStaffed: SeriesLessons = {
  defaults: {
    series: "short-staffed",
    category: "Work and workload",
    by: "brandt",
    stress: ["staffing", "pace", "moral"],
    who: "bedside",
    handout: "short-staffed",
    refs: ["aiken", "policy"],
    read: ["nasem"],
  },
  lessons: [
    {
      n: 200,
      title: "When the unit is short, and you are the unit",
      tagline: "Four minutes before anyone starts to run",
      about:
        "<p>Three call-outs and it is ten to seven. Four questions turn six people with lists into one team with a plan. No pair of hands is gained, and still.</p>",
      goals: ["Lead a four-minute start-of-shift huddle"],
      quarters: 1,
    },
    {
      n: 201,
      title: "Less, on purpose",
      tagline: "Leaving the right things undone",
      about:
        "Under pressure the mind offers to do everything, only worse. How to decide together which checks keep people safe, which tasks can wait, and why what was left belongs in the handover.",
      goals: [
        "Distinguish safety-critical tasks from deferrable ones",
        "Hand over undone work openly",
      ],
      quarters: 1,
    },
    {
      n: 202,
      by: "reyes",
      title: "Who has your eleven o'clock?",
      tagline: "Breaks in pairs",
      about:
        "Do not ask whether there is time for a break. Ask who covers whom, and when. If it fails, ninety seconds in a chair with a glass of water is a plan as well.",
    },
    {
      n: 203,
      by: "okafor",
      title: "A staffing report in two minutes",
      tagline: "Numbers, no adjectives, same day",
      about:
        "One report can be overlooked. Twenty with the same shape become a graph. A template that fits in the notes of your phone.",
      refs: ["policy", "aiken"],
      goals: ["Write a factual staffing report"],
      stress: ["staffing", "values"],
    },
    {
      n: 204,
      length: "34:50",
      by: "okafor",
      title: "Ratios, acuity and the space between",
      tagline: "What the staffing research shows and where it stops",
      about:
        "<p>From the first large studies to the tools that claim to measure acuity. Two nurse researchers talk about what numbers can and cannot say to the person with six patients.</p>",
      quarters: 3,
      goals: [
        "Summarize the association between staffing and outcomes",
        "List limits of acuity scoring",
      ],
    },
    {
      n: 205,
      type: "Handout",
      length: "4:00",
      title: "A plan for the short-staffed shift",
      tagline: "Fill in at ten to seven",
      about:
        "A one-page huddle plan, a list of what can wait, the two-minute report and a sentence for families. Made to be written on.",
    },
  ],
};

const chart: SeriesLessons = {
  defaults: {
    series: "the-chart-can-wait",
    category: "Work and workload",
    by: "novak",
    stress: ["chart", "pace"],
    who: "prescribers",
    handout: "inbox",
    refs: ["sinsky", "linzer"],
    read: ["nasem"],
  },
  lessons: [
    {
      n: 210,
      title: "One change to the evening chart",
      tagline: "Not seven",
      about:
        "<p>The last patient left at five and the charts keep you until eight. For one week: assessment and plan before the next door, said aloud while you type. Then count your evenings.</p>",
      goals: ["Adopt one change in visit documentation for a week"],
      quarters: 1,
      only: "cme",
    },
    {
      n: 211,
      by: "mensah",
      title: "The inbox is five kinds of stones",
      tagline: "And you went to school for one of them",
      about:
        "Normal results, abnormal results, refills, questions, and messages that should never have reached you. One hour with the team on the last kind, and two set times a day for the rest.",
      goals: ["Sort inbox messages by who could answer them", "Propose one standing order"],
      quarters: 1,
    },
    {
      n: 212,
      by: "sato",
      who: "all",
      title: "A hundred small questions",
      tagline: "Alert fatigue and the part of you that decides",
      about:
        "Each alert is a question, and a hundred of them leave you poorer by noon. How to get some of them removed, and how to rest the decider for twenty seconds.",
    },
    {
      n: 213,
      title: "A letter to three in the morning",
      tagline: "Notes for a colleague who has one minute",
      about:
        "What is the problem, what do you think, what did you do, what worries you. Write less, and write it for her.",
    },
    {
      n: 214,
      type: "Video",
      length: "16:20",
      by: "mensah",
      title: "Seven templates worth building",
      tagline: "A screen-by-screen walk, without a particular vendor",
      about:
        "Seven small pieces of text that save minutes every day: the normal visit, the shared plan, the result letter, the refill, the form, the no, and the thank-you.",
      quarters: 1,
      goals: ["Build a personal template for a common visit"],
    },
    {
      n: 215,
      length: "29:35",
      title: "Team documentation that patients like",
      tagline: "Scribes, rooming staff, and the doctor who looks up",
      about:
        "Two clinics that moved the keyboard away from the conversation. What it cost, what it saved, and what patients said when somebody finally asked them.",
      quarters: 2,
      goals: ["Compare two models of team documentation"],
    },
    {
      n: 216,
      type: "Handout",
      length: "4:00",
      title: "The inbox in thirty minutes",
      tagline: "A routine, and a page to fill in with your team",
      about:
        "Two sessions a day, four passes each, and a table in which the team decides who answers what from next Monday on.",
    },
  ],
};

export const workload = [boundaries, shortStaffed, chart];
