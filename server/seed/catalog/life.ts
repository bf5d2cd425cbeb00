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
      n: 262,
      type: "Video",
      title: "A minute for your back",
      tagline: "Standing movements with something to hold",
      about:
        "Reach, lean, open, and shake out. Follow the drawn figure. Stop before anything hurts.",
      goals: ["Do four movements for your back in one minute"],
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
      n: 283,
      by: "mensah",
      title: "Impostor feelings in your first year",
      tagline: "Use evidence instead of comparison",
      about:
        "Most people in the room feel the same way. A feeling isn't a measurement. Keep a list of things you couldn't do in January.",
      goals: ["Collect evidence of what you have learned this year"],
    },
  ],
};

export const life = [bodyFirst, firstYear];
