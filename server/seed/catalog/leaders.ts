import type { SeriesLessons } from "./lesson.ts";

const leading: SeriesLessons = {
  defaults: {
    series: "leading-tired-teams",
    category: "Team and leadership",
    by: "lindqvist",
    stress: ["values", "team", "staffing"],
    who: "all",
    handout: "leader-check-in",
    refs: ["shanafelt", "linzer", "nasem"],
    read: ["nasem", "fearless"],
  },
  lessons: [
    {
      n: 300,
      title: "Removing one obstacle a week",
      tagline: "15-minute check-ins with each person",
      about:
        "Ask each person for one obstacle this week. Write it down where they can see it, remove it, and say when it's done. Also say what you couldn't do, and why.",
      goals: ["Conduct a monthly 15-minute check-in", "Close the loop on one obstacle"],
    },
    {
      n: 301,
      by: "okafor",
      title: "Fix the work before offering resilience training",
      tagline: "Why well-meant talks can do harm",
      about:
        "<p>A breathing exercise is a gift once you've fixed the problem. Offered instead, it's an insult. Learn <strong>the right order</strong> for supporting a team.</p>",
      goals: ["Sequence organizational before individual measures"],
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
      n: 305,
      type: "Handout",
      length: "4:00",
      title: "Fifteen minutes with each person",
      tagline: "A guide for charge nurses, chiefs, and managers",
      about:
        "Questions to ask, space for notes, and what to promise or avoid. Explains the difference between a check-in and an assessment.",
      goals: ["Prepare a 15-minute check-in with one person"],
    },
    {
      n: 309,
      title: "Workload: fix the work first",
      tagline: "For people who lead teams and make schedules",
      about:
        "<p>Individual and organizational steps both reduce burnout, and changes to the work come first. Learn to run a monthly check-in, to remove one obstacle at a time, to lead a short-staffed shift, and to see whether it helped.</p>",
      goals: [
        "Explain why changes to the work come before resilience training",
        "Run a monthly 15-minute check-in and close the loop",
        "Measure the effect of one change",
      ],
      refs: ["west", "panagioti", "linzer", "aiken", "leaders", "stupid", "impact", "nasem"],
      quarters: 1,
    },
  ],
};

export const leaders = [leading];
