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
      title: "What this podcast is",
      tagline: "Long talks between two doors",
      about:
        "Nobody is selling anything and nobody has solved it. Half a minute on whom you will meet, and why you should stay in the car when an episode ends in the middle of your street.",
    },
    {
      n: 341,
      length: "42:18",
      title: "The year I grew tomatoes",
      tagline: "A trauma nurse who left, and came back",
      about:
        "<p>She meant to leave for good. What soil does to hands that have been washed forty times a day, what she missed, and the contract she asked for when she returned.</p>",
    },
    {
      n: 342,
      length: "37:52",
      by: "novak",
      title: "Half a panel",
      tagline: "An internist who gave up nine hundred patients",
      about:
        "How do you choose whom to let go? A conversation on letters, guilt, grief, and the first lunch in eleven years.",
      who: "prescribers",
      stress: ["pace", "career", "home"],
    },
    {
      n: 343,
      length: "51:07",
      title: "Poems on rounds",
      tagline: "What happens when someone reads aloud at seven",
      about:
        "A hospitalist has read one poem a week to his team for six years. He brings four of the poems, and three of the people.",
      stress: ["team", "other"],
    },
    {
      n: 344,
      length: "33:26",
      by: "delacroix",
      title: "The security guard",
      tagline: "He knows who cries in which stairwell",
      about:
        "Twenty-two years at the night entrance. On what he sees, what he never says, and the chair he carried up to the fourth floor.",
      stress: ["violence", "nights"],
    },
    {
      n: 345,
      length: "46:40",
      by: "lindqvist",
      title: "Reporting my friend",
      tagline: "Impairment, loyalty and what came after",
      about:
        "<p>Two anesthesiologists, one call. Both of them speak here, seven years later.</p><p>This episode mentions substance use. <strong>988</strong> answers at any hour.</p>",
      refs: ["lifeline"],
      stress: ["moral", "team"],
    },
    {
      n: 346,
      length: "39:11",
      by: "reyes",
      title: "Rural, and the only one",
      tagline: "A nurse practitioner, four thousand people, one road",
      about:
        "Everyone at the supermarket is a patient. On privacy, snow, and the vet who sometimes helps.",
      who: "bedside",
      stress: ["control", "home"],
    },
    {
      n: 347,
      length: "55:33",
      title: "The union meeting",
      tagline: "Anger that found a form",
      about:
        "Nurses from one hospital, before, during and after. Not a manifesto: a story of learning to count, to wait and to make soup for eighty.",
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
        "What hands know, what identity is made of, and the colleague who simply moved the instrument tray.",
      status: "Expired",
      stress: ["career", "sleep"],
    },
    {
      n: 349,
      length: "40:00",
      title: "Housekeeping",
      tagline: "Who else saves lives on this floor",
      about: "In preparation. Three housekeepers on rooms, families and what is found under beds.",
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
      title: "What Slow Rounds is",
      tagline: "One clinician, one question, most of an hour",
      about:
        "Simple questions, and pauses that were left in. For a long walk. If you remember one sentence, it was for you.",
    },
    {
      n: 351,
      length: "58:12",
      title: "What did you believe in your first year?",
      tagline: "With a retired nephrologist",
      about:
        "<p>He believed that tired doctors learn more. He believed in salt, then not, then in salt again. An hour on being wrong with good manners.</p>",
      stress: ["career", "values"],
    },
    {
      n: 352,
      length: "49:47",
      by: "okafor",
      title: "When did you last change your mind?",
      tagline: "With a nurse scientist",
      about:
        "Her own study did not show what she had taught for ten years. How she told her students, and what they taught her the week after.",
      refs: ["aiken"],
      stress: ["staffing", "values"],
      quarters: 3,
      goals: ["Reflect on evidence that contradicts one's practice"],
    },
    {
      n: 353,
      length: "61:30",
      by: "greene",
      title: "What do you do on the day after?",
      tagline: "With a pediatric oncologist",
      about:
        "She bakes. She does not answer the phone until noon. And on one shelf there are small shoes. A quiet conversation, with long pauses.",
      stress: ["moral", "family"],
    },
    {
      n: 354,
      length: "44:05",
      by: "hart",
      title: "What is enough?",
      tagline: "With a midwife",
      about:
        "Four thousand births, and one that she speaks of. On doing enough, being enough, and the difference in pay.",
      who: "bedside",
      stress: ["pay", "control"],
    },
    {
      n: 355,
      length: "53:58",
      title: "Whom do you call?",
      tagline: "With a volunteer of a physicians' helpline",
      about:
        "Psychiatrists who answer the phone for colleagues, for nothing, at night. What callers say first, and what they say when they have almost hung up.",
      who: "physicians",
      refs: ["lifeline", "surgeon"],
      stress: ["sleep", "other"],
      quarters: 3,
      goals: [
        "Name confidential sources of help for clinicians",
        "Describe barriers to seeking help",
      ],
    },
    {
      n: 356,
      length: "47:21",
      by: "whelan",
      title: "What does silence sound like?",
      tagline: "With a nurse anesthetist who went deaf in one ear",
      about:
        "On alarms, music in operating rooms, and learning to ask people to stand on the left.",
      stress: ["team", "sleep"],
    },
    {
      n: 357,
      length: "62:00",
      by: "rao",
      title: "What would you do with one free day?",
      tagline: "Twelve clinicians, one question",
      about:
        "<p>Nobody said sleep, in the end. <em>Nearly nobody.</em> An hour of answers, recorded on hospital benches in four cities.</p>",
      stress: ["home", "pace"],
    },
    {
      n: 358,
      length: "50:50",
      by: "lindqvist",
      title: "What did the year take?",
      tagline: "Recorded in 2021",
      about:
        "An intensive care physician, eighteen months in. Kept as a document; some of its facts are out of date.",
      status: "Expired",
      stress: ["staffing", "moral"],
      refs: ["surgeon"],
    },
    {
      n: 359,
      length: "20:15",
      by: "reyes",
      title: "What is a good handshake?",
      tagline: "A short one, with a hand surgeon",
      about:
        "On touch, tenderness and tendons. The shortest episode, because he had to go to the operating room.",
      stress: ["other", "family"],
    },
  ],
};

export const podcasts = [corridor, slowRounds];
