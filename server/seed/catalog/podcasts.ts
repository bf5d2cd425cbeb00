import type { SeriesLessons } from "./lesson.ts";

const corridor: SeriesLessons = {
  defaults: {
    series: "corridor-conversations",
    category: "Meaning and purpose",
    by: "greene",
    stress: ["career", "values", "other"],
    who: "all",
    refs: [],
  },
  lessons: [
    {
      n: 340,
      title: "About Corridor Conversations",
      tagline: "Unhurried talks with colleagues",
      about:
        "No products and no easy answers. A half-minute introduction to the people you'll meet.",
    },
    {
      n: 341,
      length: "42:18",
      title: "The year I grew tomatoes",
      tagline: "A trauma nurse who left and came back",
      about:
        "<p>She meant to leave for good. She talks about gardening, what she missed, and the contract she asked for when she returned.</p>",
    },
    {
      n: 342,
      length: "37:52",
      by: "novak",
      title: "Half a panel",
      tagline: "An internist who gave up 900 patients",
      about:
        "How do you choose which patients to transfer? A conversation about guilt, grief, and the first lunch break in 11 years.",
      who: "prescribers",
      stress: ["pace", "career", "home"],
    },
    {
      n: 343,
      length: "51:07",
      title: "Poems on rounds",
      tagline: "A hospitalist who reads to his team",
      about:
        "For six years, a hospitalist has read one poem a week to his team. He brings four poems and three teammates.",
      stress: ["team", "other"],
    },
    {
      n: 344,
      length: "33:26",
      by: "delacroix",
      title: "The security guard",
      tagline: "Twenty-two years at the night entrance",
      about:
        "A hospital security guard talks about the things he sees, the things he keeps to himself, and the chair he carried to the fourth floor.",
      stress: ["violence", "nights"],
    },
    {
      n: 345,
      length: "46:40",
      by: "lindqvist",
      title: "Reporting my friend",
      tagline: "Impairment, loyalty, and recovery",
      about:
        "<p>Two anesthesiologists and one phone call. Seven years later, both tell the story.</p><p>This episode mentions substance use. Call or text <strong>988</strong> at any hour.</p>",
      refs: ["lifeline"],
      stress: ["moral", "team"],
    },
    {
      n: 346,
      length: "39:11",
      by: "reyes",
      title: "Rural, and the only one",
      tagline: "A nurse practitioner for a town of 4,000",
      about:
        "Every person at the grocery store is a patient. A conversation about privacy, snow, and the vet who sometimes helps.",
      who: "bedside",
      stress: ["control", "home"],
    },
    {
      n: 347,
      length: "55:33",
      title: "The union meeting",
      tagline: "How nurses organized at one hospital",
      about:
        "Nurses from one hospital describe the months before, during, and after. They learned to count, to wait, and to make soup for 80.",
      who: "nurses",
      stress: ["pay", "staffing"],
    },
    {
      n: 348,
      length: "28:09",
      by: "mensah",
      title: "Left-handed",
      tagline: "A surgical PA after his stroke",
      about:
        "A conversation about skill, identity, and the colleague who simply moved the instrument tray.",
      status: "Expired",
      stress: ["career", "sleep"],
    },
    {
      n: 349,
      length: "40:00",
      title: "Housekeeping",
      tagline: "The people who keep patients safe",
      about: "In production. Three housekeepers talk about rooms, families, and surprising finds.",
      status: "Draft",
    },
  ],
};

const slowRounds: SeriesLessons = {
  defaults: {
    series: "slow-rounds",
    category: "Learning about burnout",
    by: "sato",
    stress: ["other", "values", "moral"],
    who: "all",
    refs: [],
  },
  lessons: [
    {
      n: 350,
      title: "About Slow Rounds",
      tagline: "One clinician, one question, most of an hour",
      about: "Simple questions with the pauses left in. Made for a long walk.",
    },
    {
      n: 351,
      length: "58:12",
      title: "What did you believe in your first year?",
      tagline: "With a retired nephrologist",
      about:
        "<p>He believed that tired doctors learn more. He believed in salt, then didn't, then did again. An hour about being wrong gracefully.</p>",
      stress: ["career", "values"],
    },
    {
      n: 352,
      length: "49:47",
      by: "okafor",
      title: "When did you last change your mind?",
      tagline: "With a nurse scientist",
      about:
        "Her own study contradicted 10 years of her teaching. She describes how she told her students and how they responded.",
      refs: ["aiken"],
      stress: ["staffing", "values"],
      goals: ["Reflect on evidence that contradicts your practice"],
    },
    {
      n: 353,
      length: "61:30",
      by: "greene",
      title: "What do you do on the day after?",
      tagline: "With a pediatric oncologist",
      about:
        "She bakes, and she doesn't answer the phone until noon. A quiet conversation with long pauses.",
      stress: ["moral", "family"],
    },
    {
      n: 354,
      length: "44:05",
      by: "hart",
      title: "How much is enough?",
      tagline: "With a midwife",
      about:
        "After 4,000 births, she talks about one. A conversation about doing enough, being enough, and the pay gap.",
      who: "bedside",
      stress: ["pay", "control"],
    },
    {
      n: 355,
      length: "53:58",
      title: "Who do you call?",
      tagline: "With a volunteer from a physicians' helpline",
      about:
        "Volunteer psychiatrists answer calls from colleagues at night, free of charge. They describe how callers begin and what keeps people from calling.",
      who: "physicians",
      refs: ["lifeline", "surgeon"],
      stress: ["sleep", "other"],
      goals: [
        "Name confidential sources of help for clinicians",
        "Describe barriers to seeking help",
      ],
    },
    {
      n: 356,
      length: "47:21",
      by: "whelan",
      title: "How does silence sound?",
      tagline: "With a nurse anesthetist who lost hearing in one ear",
      about:
        "A conversation about alarms, music in operating rooms, and asking people to move to your left side.",
      stress: ["team", "sleep"],
    },
    {
      n: 357,
      length: "62:00",
      by: "rao",
      title: "One free day: 12 clinicians answer",
      tagline: "Twelve clinicians, one question",
      about:
        "<p>Almost no one said sleep. <em>Almost.</em> An hour of answers, recorded on hospital benches in four cities.</p>",
      stress: ["home", "pace"],
    },
    {
      n: 358,
      length: "50:50",
      by: "lindqvist",
      title: "What did the year take?",
      tagline: "Recorded in 2021",
      about:
        "An intensive care physician looks back on 18 months. Kept for the record. Some facts are out of date.",
      status: "Expired",
      stress: ["staffing", "moral"],
      refs: ["surgeon"],
    },
    {
      n: 359,
      length: "20:15",
      by: "reyes",
      title: "What makes a good handshake?",
      tagline: "A short episode with a hand surgeon",
      about:
        "A conversation about touch, tenderness, and tendons. The shortest episode, because he was called to the operating room.",
      stress: ["other", "family"],
    },
  ],
};

export const podcasts = [corridor, slowRounds];
