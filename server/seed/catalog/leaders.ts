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
      title: "One pebble a week",
      tagline: "Fifteen minutes with each person",
      about:
        "What is one thing in your way this week? Ask, write it down where they can see you write, remove it, and say when it is done. Also say what you could not do, and why.",
      goals: ["Conduct a monthly fifteen-minute check-in", "Close the loop on one obstacle"],
      quarters: 1,
    },
    {
      n: 301,
      by: "okafor",
      title: "First the printer, then the breathing",
      tagline: "Why resilience talks can do harm",
      about:
        "<p>Offered after you fixed what hurts, a breathing exercise is a gift. Offered instead, it is an insult. <strong>An order of things</strong> for leaders who mean well.</p>",
      goals: ["Sequence organizational before individual measures"],
      quarters: 1,
    },
    {
      n: 302,
      by: "reyes",
      title: "Label the weather",
      tagline: "Your mood arrives before you do",
      about:
        "You need not act cheerful, and guessing is what exhausts a team. On naming your weather, and on having a place where you may say what you cannot say here.",
    },
    {
      n: 303,
      type: "Video",
      length: "21:45",
      title: "Reading group results without hunting people",
      tagline: "Ranges, small groups, and what to do next",
      about:
        "How to look at your group's figures: what a likely range is, why small groups are withheld, and what to tell your team within two weeks.",
      quarters: 1,
      goals: ["Interpret group results with their uncertainty", "Plan how to report them back"],
    },
    {
      n: 304,
      length: "44:00",
      by: "sato",
      title: "The meeting that was cancelled for good",
      tagline: "Subtraction as a leadership skill",
      about:
        "Three departments agreed to stop something every quarter. A conversation on what went, who protested, and what came instead of it.",
      quarters: 3,
      stress: ["pace", "values", "control"],
    },
    {
      n: 305,
      type: "Handout",
      length: "4:00",
      title: "Fifteen minutes with each person",
      tagline: "A guide for charge nurses, chiefs and managers",
      about:
        "Questions, a page for notes, what to promise and what never to ask. With the difference between a check-in and an assessment.",
    },
  ],
};

const fair: SeriesLessons = {
  defaults: {
    series: "fair-and-respected",
    category: "Team and leadership",
    by: "reyes",
    stress: ["violence", "team", "values"],
    who: "all",
    refs: ["violence", "policy"],
    read: ["difficult"],
  },
  lessons: [
    {
      n: 310,
      by: "okafor",
      title: "What did you mean by that?",
      tagline: "A handle for small disrespect",
      about:
        "It was only a remark, and at three in the morning you are still having the conversation. A calm question that makes most people step back by themselves, and works for bystanders, too.",
      goals: ["Respond to a disrespectful remark with a question"],
      handout: "hard-talk",
    },
    {
      n: 311,
      title: "Not part of the job",
      tagline: "After being hit, spat at or threatened",
      about:
        "<p>It is common, and that is a different thing. <strong>Be seen by a clinician, report it, do not go back alone</strong>, and tell someone at home. Compassion and <em>this must not happen again</em> fit into one person.</p>",
      goals: ["List steps after an assault at work"],
      quarters: 1,
      handout: "after-a-code",
    },
    {
      n: 312,
      by: "okafor",
      title: "Count for one week",
      tagline: "Who is interrupted, who takes the notes",
      about:
        "Do not accuse, only count. Then amplify: <em>I would like to go back to what Amina said</em>. Fairness protects people, and you can make a little of it every day.",
      stress: ["team", "pay", "values"],
    },
    {
      n: 313,
      length: "36:05",
      by: "rao",
      title: "The patient who asked for another doctor",
      tagline: "Prejudice from the people we care for",
      about:
        "Four clinicians on being refused. What their teams did, what they wish their teams had done, and a policy that was written because of it.",
      quarters: 2,
      goals: ["Plan a team response to discriminatory requests"],
    },
  ],
};

export const leaders = [leading, fair];
