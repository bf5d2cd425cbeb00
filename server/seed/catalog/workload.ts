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
      n: 155,
      type: "Handout",
      length: "4:00",
      title: "Sentences for saying no",
      tagline: "Twelve examples for different situations",
      about:
        "For the scheduler, the colleague, the committee, the family, and your inner critic. Read them out loud once so they come easily.",
      goals: ["Choose one sentence for saying no"],
    },
    {
      n: 159,
      title: "Boundaries that protect you and your patients",
      tagline: "Buying time, saying no, and asking for priorities",
      about:
        "<p>Long hours raise the risk of errors, so a boundary is a safety tool. Learn to buy time, to say no in two sentences, and to show the list when everything is urgent. You leave with one boundary for this month.</p>",
      goals: [
        "Explain how long hours affect patient safety",
        "Decline an extra shift in two sentences",
        "Ask for priorities when everything is urgent",
      ],
      refs: ["rogers", "stimpfel", "arndt", "nasem"],
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
      n: 202,
      by: "reyes",
      title: "Getting breaks on busy shifts",
      tagline: "Plan breaks in pairs",
      about:
        "Don't ask whether there's time for a break. Ask who covers for whom, and when. If the plan fails, take 90 seconds in a chair with water.",
      goals: ["Plan breaks in pairs at the start of a shift"],
    },
    {
      n: 205,
      type: "Handout",
      length: "4:00",
      title: "A plan for the short-staffed shift",
      tagline: "Fill it in at 6:50",
      about:
        "A one-page huddle plan, a list of tasks that can wait, the 2-minute report, and a sentence for families. Made to be written on.",
      goals: ["Fill in a huddle plan for a short-staffed shift"],
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
  ],
};

export const workload = [boundaries, shortStaffed, chart];
