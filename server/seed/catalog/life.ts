import type { SeriesLessons } from "./lesson.ts";

const bodyFirst: SeriesLessons = {
  defaults: {
    series: "body-first",
    category: "Body and movement",
    by: "whelan",
    stress: ["sleep", "pace"],
    who: "all",
    handout: "body",
    refs: ["ergonomics"],
    read: ["cycle"],
  },
  lessons: [
    {
      n: 260,
      title: "Eat before you are hungry",
      tagline: "On shift, hunger arrives together with bad temper",
      about:
        "Three small meals and not one interrupted one, something in the pocket that survives a pocket, and light food between midnight and six.",
      stress: ["sleep", "nights"],
      goals: ["Plan three small meals around a shift"],
    },
    {
      n: 261,
      by: "mensah",
      title: "Your back would like a word",
      tagline: "Before, during and after you lift",
      about:
        "<p>Raise the bed: it takes eight seconds. Use the lift that stands in the corridor with towels on it. And walk afterwards. <em>You know what you would say to a patient with a numb leg.</em></p>",
      goals: ["Apply three habits of safe handling"],
      quarters: 1,
      who: "bedside",
    },
    {
      n: 262,
      type: "Video",
      title: "A minute for your back",
      tagline: "Standing, with something to hold",
      about:
        "Reach, lean, open, shake out. Drawn lines move with you. Stop before anything hurts; this one is not for step count.",
    },
    {
      n: 263,
      length: "17:50",
      by: "sato",
      title: "Seeing a doctor when you are one",
      tagline: "Why clinicians make late patients",
      about:
        "Corridor consults, self-prescribing and fear of the form. How to find a clinician of your own, and how to be the patient for twenty minutes.",
      who: "prescribers",
      quarters: 1,
      stress: ["sleep", "control"],
    },
    {
      n: 264,
      type: "Handout",
      length: "3:00",
      title: "Eight minutes for your body",
      tagline: "In eight separate minutes",
      about:
        "One minute each for neck, shoulders, hands, back, hips, calves, eyes and jaw, to be scattered over a shift. With drawings in words and a plan for food and water.",
    },
  ],
};

const firstYear: SeriesLessons = {
  defaults: {
    series: "first-year",
    category: "Work and workload",
    by: "brandt",
    stress: ["career", "pace", "team"],
    who: "all",
    handout: "first-night",
    refs: ["surgeon", "niosh"],
    read: ["compassion"],
  },
  lessons: [
    {
      n: 280,
      title: "Slow is what careful looks like",
      tagline: "For your first weeks",
      about:
        "Everyone around you has forgotten how much they once had to think about. A notebook for questions, and one kind person a week. You already know who it is.",
      goals: ["Keep a list of questions and raise three a week"],
    },
    {
      n: 281,
      by: "reyes",
      title: "Getting ready for your first night",
      tagline: "Nap, layers, and a person to call",
      about:
        "Do not try to stay up for all of it. A proper meal at six, clothes for four in the morning, and a test call before midnight with something small.",
      stress: ["nights", "career", "sleep"],
      goals: ["Prepare for a first night shift"],
      quarters: 1,
    },
    {
      n: 282,
      title: "The first patient who dies",
      tagline: "Questions that come later",
      about:
        "<p>People are kind for one day, and the questions often come after it. Whom to ask, what is usual, and why the person who taught you will still know the name.</p>",
      stress: ["moral", "family"],
      handout: "grief",
    },
    {
      n: 283,
      by: "mensah",
      title: "They must have made a mistake",
      tagline: "Impostor feelings and a list on your phone",
      about:
        "Nearly everybody in the room thinks so. It is not a measurement. Try evidence: things I could not do in January.",
    },
    {
      n: 284,
      length: "23:15",
      by: "rao",
      who: "physicians",
      title: "Interns, ten months in",
      tagline: "Four voices, recorded in a stairwell",
      about:
        "What they would tell the person who started last summer. On food, on seniors, on the pager, and on the day one of them almost left.",
      quarters: 2,
      goals: ["Identify early sources of support in residency"],
    },
  ],
};

const longRoad: SeriesLessons = {
  defaults: {
    series: "long-road",
    category: "Meaning and purpose",
    by: "novak",
    stress: ["career", "pay", "values"],
    who: "all",
    handout: "burnout-basics",
    refs: ["shanafelt", "west"],
    read: ["meaning", "rest"],
  },
  lessons: [
    {
      n: 290,
      title: "Which hour do you still like?",
      tagline: "A better question than: should I leave?",
      about:
        "Twenty years in, you notice that you are counting. Which hour of the week do you still like, and what is in it? One more hour like that, and one less of something else.",
      goals: ["Identify the most meaningful part of your work", "Plan one hour more of it a week"],
      quarters: 1,
    },
    {
      n: 291,
      by: "greene",
      title: "Three dates in a calendar",
      tagline: "Deciding to stay or go, when rested",
      about:
        "Leaving a job is not leaving a calling, and staying is not always loyalty. One page on each of three dates, a month apart, and never after a night.",
    },
    {
      n: 292,
      by: "brandt",
      title: "What is in no protocol",
      tagline: "Passing it on in two minutes a week",
      about:
        "<p>How to sit. When to wait. Which silence is dangerous. Teaching is rest for experienced minds, and it would be a pity if all this retired with you.</p>",
    },
    {
      n: 293,
      length: "28:40",
      title: "The sabbatical that was six weeks",
      tagline: "Small leaves, well used",
      about:
        "Not everyone can take a year. A hospitalist, a midwife and a nurse anesthetist on what they did with six weeks, how it was paid for, and what was still there when they came back.",
      quarters: 2,
    },
    {
      n: 294,
      type: "Video",
      length: "13:30",
      by: "sato",
      title: "Money, fear and the number you need",
      tagline: "A calm half page of arithmetic",
      about:
        "Many people stay in what harms them because of a number they have never written down. A half page that takes a quarter of an hour. General information, and no financial advice.",
      stress: ["pay", "career"],
    },
  ],
};

export const life = [bodyFirst, firstYear, longRoad];
