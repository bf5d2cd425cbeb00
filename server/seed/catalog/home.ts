import type { SeriesLessons } from "./lesson.ts";

const doorHome: SeriesLessons = {
  defaults: {
    series: "the-door-home",
    category: "Home and relationships",
    by: "delacroix",
    stress: ["home", "pace"],
    who: "all",
    handout: "way-home",
    refs: ["nasem"],
    read: ["rest", "cycle"],
  },
  lessons: [
    {
      n: 180,
      title: "Leaving work at the door",
      tagline: "An end-of-shift ritual you can repeat",
      about:
        "A shift ends when you notice that it ended. A hook, a song, or one last slow hand wash: learn how a small ritual helps your body come down.",
      goals: ["Choose and repeat one end-of-shift ritual"],
    },
    {
      n: 189,
      title: "Leaving work at work",
      tagline: "Four kinds of recovery, and a plan for the way home",
      about:
        "<p>Brains hold on to what's unfinished. Learn what psychological detachment is, which four experiences help people recover, and how to plan the last 10 minutes of a shift, the way home, and the first half hour at home.</p>",
      goals: [
        "Describe four experiences that help people recover after work",
        "Design the last 10 minutes of a shift",
        "Plan what to do when work comes back at night",
      ],
      refs: ["recovery", "detachment", "smit", "karabinski", "sexton"],
      quarters: 1,
    },
    {
      n: 183,
      by: "hart",
      title: "A pause in the parked car",
      tagline: "A guided practice before you go inside",
      about:
        "<p>For the minutes you spend in the driveway anyway. Leave three headlines from the day on the dashboard. <strong>Only with the engine off.</strong></p>",
      goals: ["Leave the day in the car before you go inside"],
    },
    {
      n: 184,
      type: "Video",
      title: "Four doors between work and home",
      tagline: "A visual transition: unit, locker, road, home",
      about: "A slow walk through four arches that mark the way home. It's fine to be tired.",
      goals: ["Use four places on your way home to end the shift"],
    },
  ],
};

export const home = [doorHome];
