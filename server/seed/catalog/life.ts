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
      title: "Eating on shift",
      tagline: "Eat before you're hungry",
      about:
        "Plan three small meals instead of one interrupted meal. Includes pocket snacks and light food between midnight and 6 AM.",
      stress: ["sleep", "nights"],
      goals: ["Plan three small meals around a shift"],
    },
    {
      n: 261,
      by: "mensah",
      title: "Protecting your back at work",
      tagline: "Before, during, and after you lift",
      about:
        "<p>Raising the bed takes eight seconds. Use the lift in the hallway, even when it's covered in towels, and walk afterward. <em>You know what you'd say to a patient with a numb leg.</em></p>",
      goals: ["Apply three habits of safe handling"],
      who: "bedside",
    },
    {
      n: 262,
      type: "Video",
      title: "A minute for your back",
      tagline: "Standing movements with something to hold",
      about:
        "Reach, lean, open, and shake out. Follow the drawn figure. Stop before anything hurts.",
    },
    {
      n: 263,
      length: "17:50",
      by: "sato",
      title: "Getting care when you're a clinician",
      tagline: "Why clinicians often come late",
      about:
        "Hallway consults, self-prescribing, and fear of forms keep clinicians from care. Learn how to find a clinician of your own and how to be the patient for 20 minutes.",
      who: "prescribers",
      stress: ["sleep", "control"],
    },
    {
      n: 264,
      type: "Handout",
      length: "3:00",
      title: "Eight minutes for your body",
      tagline: "Eight separate minutes across a shift",
      about:
        "One minute each for neck, shoulders, hands, back, hips, calves, eyes, and jaw. Includes a plan for food and water.",
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
      title: "Your first weeks: slow is careful",
      tagline: "For new graduates",
      about:
        "Experienced colleagues forget how much they once had to think about. Keep a notebook for questions and talk to one kind person a week.",
      goals: ["Keep a list of questions and raise three a week"],
    },
    {
      n: 281,
      by: "reyes",
      title: "Getting ready for your first night",
      tagline: "Nap, layers, and a person to call",
      about:
        "Don't try to stay awake for the whole day before. Eat a proper meal at 6 PM, pack layers for 4 AM, and call your contact once before midnight.",
      stress: ["nights", "career", "sleep"],
      goals: ["Prepare for a first night shift"],
    },
    {
      n: 282,
      title: "After your first patient death",
      tagline: "Questions that often come later",
      about:
        "<p>Support often lasts for a day, and the questions come later. Learn who to ask, which reactions are common, and why your teachers still remember the name.</p>",
      stress: ["moral", "family"],
      handout: "grief",
    },
    {
      n: 283,
      by: "mensah",
      title: "Impostor feelings in your first year",
      tagline: "Use evidence instead of comparison",
      about:
        "Most people in the room feel the same way. A feeling isn't a measurement. Keep a list of things you couldn't do in January.",
    },
    {
      n: 284,
      length: "23:15",
      by: "rao",
      who: "physicians",
      title: "Interns, 10 months in",
      tagline: "Four interns, recorded in a stairwell",
      about:
        "Four interns share advice for next year's class on food, seniors, the pager, and the day one nearly quit.",
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
      tagline: "A better question than “Should I leave?”",
      about:
        "Twenty years in, you may notice that you're counting the days. Find the hour of the week you still like. Then plan one more hour like that, and one less of something else.",
      goals: ["Identify the most meaningful part of your work", "Plan one more hour a week for it"],
    },
    {
      n: 291,
      by: "greene",
      title: "Deciding whether to stay or go",
      tagline: "Three dates, a month apart, when you're rested",
      about:
        "Leaving a job isn't leaving a calling, and staying isn't always loyalty. Write one page on each of three dates, and never after a night shift.",
    },
    {
      n: 292,
      by: "brandt",
      title: "Teaching what no protocol covers",
      tagline: "Pass on experience in 2 minutes a week",
      about:
        "<p>How to sit with a patient. When to wait. Which silence is dangerous. Teaching restores experienced clinicians and keeps this knowledge on the unit.</p>",
    },
    {
      n: 293,
      length: "28:40",
      title: "A six-week sabbatical",
      tagline: "Making the most of a short leave",
      about:
        "Not everyone can take a year. A hospitalist, a midwife, and a nurse anesthetist describe six weeks away. They cover how they paid for it and how they returned.",
    },
    {
      n: 294,
      type: "Video",
      length: "13:30",
      by: "sato",
      title: "Money, fear, and the number you need",
      tagline: "Half a page of arithmetic",
      about:
        "Many people stay in a harmful job because of a number they've never written down. Work it out in 15 minutes. General information, not financial advice.",
      stress: ["pay", "career"],
    },
  ],
};

export const life = [bodyFirst, firstYear, longRoad];
