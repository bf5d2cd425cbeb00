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
      title: "Buying time before you say yes",
      tagline: "A sentence for extra-shift texts",
      about:
        "<p>“Can you pick up tomorrow?” It's easy to say yes before you've thought about it. Learn a polite, honest sentence that gives you an hour to decide.</p>",
      goals: ["Use a delaying sentence before agreeing to an extra shift"],
    },
    {
      n: 151,
      title: "Saying no to the extra shift",
      tagline: "Three parts, one breath, no excuses",
      about:
        "Reasons invite negotiation. A good no has none, and the guilt lasts about 20 minutes. The schedule had a gap before you answered.",
      goals: ["Decline a request in three short parts"],
    },
    {
      n: 152,
      by: "mensah",
      title: "Asking for priorities",
      tagline: "Hand the decision to the person who owns it",
      about:
        "Set a boundary during the shift. Ask for a priority early, with facts, and once more when the answer is <em>everything</em>.",
      goals: ["Request prioritization using facts"],
      stress: ["pace", "staffing", "control"],
    },
    {
      n: 153,
      by: "novak",
      title: "Work messages on your days off",
      tagline: "Set a limit people can understand",
      about:
        "Choose one hour for the work chat on days off and tell people, so they don't read silence as anger. Leaders: schedule messages for the morning.",
    },
    {
      n: 154,
      length: "22:05",
      by: "novak",
      who: "prescribers",
      title: "Negotiating part-time hours",
      tagline: "Ask for fewer hours without apologizing",
      about:
        "A family physician and a nurse practitioner compare how they reduced their hours, what they wish they'd asked for, and how they covered their inbox.",
      stress: ["control", "home", "career"],
      goals: [
        "Prepare a proposal for changed hours",
        "Identify coverage for the inbox on days off",
      ],
    },
    {
      n: 155,
      type: "Handout",
      length: "4:00",
      title: "Sentences for saying no",
      tagline: "Twelve examples for different situations",
      about:
        "For the scheduler, the colleague, the committee, the family, and your inner critic. Read them out loud once so they come easily.",
    },
    {
      n: 159,
      title: "Saying no: a workshop",
      tagline: "15 minutes to find your own words",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to write. You leave with a sentence you can say tomorrow.</p>",
      goals: [
        "Decline an extra shift in two sentences",
        "Ask for priorities when everything is urgent",
      ],
      quarters: 1,
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
      title: "Leading a short-staffed shift",
      tagline: "A 4-minute huddle before the rush",
      about:
        "<p>Three call-outs, and it's 6:50. Four questions turn six people with lists into one team with a plan.</p>",
      goals: ["Lead a four-minute start-of-shift huddle"],
    },
    {
      n: 201,
      title: "Deciding what can wait",
      tagline: "Prioritizing safety-critical tasks",
      about:
        "Under pressure, we try to do everything. Decide together which checks keep people safe and which tasks can wait. Then hand off unfinished work openly.",
      goals: [
        "Distinguish safety-critical tasks from deferrable ones",
        "Hand off unfinished work openly",
      ],
    },
    {
      n: 202,
      by: "reyes",
      title: "Getting breaks on busy shifts",
      tagline: "Plan breaks in pairs",
      about:
        "Don't ask whether there's time for a break. Ask who covers for whom, and when. If the plan fails, take 90 seconds in a chair with water.",
    },
    {
      n: 203,
      by: "okafor",
      title: "Writing a 2-minute staffing report",
      tagline: "Numbers, no adjectives, same day",
      about:
        "One report is easy to overlook. Twenty in the same format become a graph. Use a template that fits in your phone's notes.",
      refs: ["policy", "aiken"],
      goals: ["Write a factual staffing report"],
      stress: ["staffing", "values"],
    },
    {
      n: 204,
      length: "34:50",
      by: "okafor",
      title: "Staffing ratios and acuity: the evidence",
      tagline: "Research findings and their limits",
      about:
        "<p>From the first large studies to acuity tools. Two nurse researchers discuss how these numbers help, and where they fall short, for a nurse with six patients.</p>",
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
      tagline: "Fill it in at 6:50",
      about:
        "A one-page huddle plan, a list of tasks that can wait, the 2-minute report, and a sentence for families. Made to be written on.",
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
      title: "Finish charting before you leave",
      tagline: "One change to try for a week",
      about:
        "<p>The last patient left at 5 PM, and charting keeps you until 8. For one week, finish assessment and plan before the next room, out loud as you type. Then count your free evenings.</p>",
      goals: ["Adopt one change in visit documentation for a week"],
      only: "cme",
    },
    {
      n: 211,
      by: "mensah",
      title: "Sorting the inbox with your team",
      tagline: "Five kinds of messages",
      about:
        "Normal results, abnormal results, refills, questions, and messages that shouldn't reach you. Spend one hour with the team on the last kind, and set two times a day for the rest.",
      goals: ["Sort inbox messages by who could answer them", "Propose one standing order"],
    },
    {
      n: 212,
      by: "sato",
      who: "all",
      title: "Alert fatigue and decision load",
      tagline: "Fewer alerts, short rests",
      about:
        "Every alert is a question, and a hundred leave you drained by noon. Learn how to get some removed and how to rest for 20 seconds.",
    },
    {
      n: 213,
      title: "Notes your colleague can use at 3 AM",
      tagline: "Write for a reader with one minute",
      about:
        "State the problem, your thinking, your actions, and your concerns. Write less, and write for the next person.",
    },
    {
      n: 214,
      type: "Video",
      length: "16:20",
      by: "mensah",
      title: "Seven templates that save time",
      tagline: "A step-by-step guide for any EHR",
      about:
        "Seven short texts that save minutes every day. Covers normal visits, shared plans, results, refills, forms, declining, and thank-yous.",
      goals: ["Build a personal template for a common visit"],
    },
    {
      n: 215,
      length: "29:35",
      title: "Team documentation patients like",
      tagline: "Scribes, rooming staff, and eye contact",
      about:
        "Two clinics moved the keyboard away from the conversation. They share the costs, the time saved, and how patients responded.",
      goals: ["Compare two models of team documentation"],
    },
    {
      n: 216,
      type: "Handout",
      length: "4:00",
      title: "The inbox in thirty minutes",
      tagline: "A routine to complete with your team",
      about:
        "Two sessions a day with four passes each. Use the table to agree on who answers which messages.",
    },
  ],
};

export const workload = [boundaries, shortStaffed, chart];
