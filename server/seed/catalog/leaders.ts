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
      n: 302,
      by: "reyes",
      title: "Naming your mood as a leader",
      tagline: "Your mood arrives before you do",
      about:
        "You don't have to act cheerful. Guessing at a leader's mood is what exhausts a team. Learn to name yours, and to have a place for what you can't say at work.",
    },
    {
      n: 303,
      type: "Video",
      length: "21:45",
      title: "Reading group results responsibly",
      tagline: "Likely ranges, small groups, and next steps",
      about:
        "Learn to read your group's figures: likely ranges, why small groups aren't shown, and what to tell your team within two weeks.",
      goals: ["Interpret group results with their uncertainty", "Plan how to report results back"],
    },
    {
      n: 304,
      length: "44:00",
      by: "sato",
      title: "Canceling meetings for good",
      tagline: "Subtraction as a leadership skill",
      about:
        "Three departments agreed to stop one activity every quarter. They discuss the activities they dropped, who protested, and the results.",
      stress: ["pace", "values", "control"],
    },
    {
      n: 305,
      type: "Handout",
      length: "4:00",
      title: "Fifteen minutes with each person",
      tagline: "A guide for charge nurses, chiefs, and managers",
      about:
        "Questions to ask, space for notes, and what to promise or avoid. Explains the difference between a check-in and an assessment.",
    },
    {
      n: 309,
      title: "Leading tired teams: a workshop",
      tagline: "15 minutes to plan one change",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to plan. You leave with one obstacle to remove.</p>",
      goals: ["Choose one obstacle to remove for your team", "Plan a five-minute debrief"],
      quarters: 1,
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
      title: "Responding to disrespect at work",
      tagline: "One calm question that works for bystanders too",
      about:
        "It was only a remark, and you're still replaying it at 3 AM. A calm question makes most people step back, and bystanders can use it too.",
      goals: ["Respond to a disrespectful remark with a question"],
      handout: "hard-talk",
    },
    {
      n: 311,
      title: "After workplace violence",
      tagline: "Steps for the same day",
      about:
        "<p>Violence is common at work. That doesn't make it part of the job. <strong>Be seen by a clinician, report it, and don't go back alone.</strong> You can feel compassion and still insist that it must not happen again.</p>",
      goals: ["List the steps after an assault at work"],
      handout: "after-a-code",
    },
    {
      n: 312,
      by: "okafor",
      title: "Counting to find unfairness",
      tagline: "Track interruptions and note-taking for a week",
      about:
        "Count without accusing. Then amplify: <em>I'd like to go back to what Amina said</em>. Fairness protects people, and you can create some every day.",
      stress: ["team", "pay", "values"],
    },
    {
      n: 313,
      length: "36:05",
      by: "rao",
      title: "When a patient refuses a clinician",
      tagline: "Responding to bias from patients",
      about:
        "Four clinicians describe being refused by patients, how their teams reacted, and the policy their hospital wrote as a result.",
      goals: ["Plan a team response to discriminatory requests"],
    },
  ],
};

export const leaders = [leading, fair];
