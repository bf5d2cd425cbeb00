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
      tagline: "An end that you can see",
      about:
        "The shift ends when you notice that it has ended. A hook, a song, a last slow washing of the hands: how a small ritual teaches the shoulders to come down.",
      goals: ["Choose and repeat one end-of-shift ritual"],
      quarters: 1,
    },
    {
      n: 181,
      by: "greene",
      title: "Three true answers to: how was your day?",
      tagline: "Headline, rain check, whole story",
      about:
        "Give your people the names of three answers, so that nobody has to guess and nobody is shut out. It works with partners, roommates and teenagers.",
      goals: ["Agree on a way of talking about hard days at home"],
    },
    {
      n: 182,
      title: "Sunday evening",
      tagline: "Dread is a poor planner",
      about:
        "It shows you five days at once. A piece of paper, one part of tomorrow, and one thing that is only yours. The rest of Sunday stays Sunday.",
      stress: ["home", "control"],
    },
    {
      n: 183,
      by: "hart",
      title: "The parked car",
      tagline: "A guided pause before the key turns in the lock",
      about:
        "<p>For the minutes in the driveway that you take anyway. Three headlines of the day are left on the dashboard; they will keep. <strong>Only with the engine off.</strong></p>",
    },
    {
      n: 184,
      type: "Video",
      title: "Four doors between work and home",
      tagline: "Unit, locker, road, your own",
      about: "A slow walk through lit arches. Shoes know where they have been, and tired is fine.",
    },
    {
      n: 185,
      type: "Handout",
      length: "4:00",
      title: "The way home",
      tagline: "A ritual to assemble yourself",
      about:
        "Pick one thing from each of four columns and try it for ten days. With a page to hang up for the people you live with.",
    },
  ],
};

const homeFront: SeriesLessons = {
  defaults: {
    series: "home-front",
    category: "Home and relationships",
    by: "delacroix",
    stress: ["home", "nights"],
    who: "all",
    handout: "way-home",
    refs: ["surgeon"],
    read: ["rest"],
  },
  lessons: [
    {
      n: 320,
      title: "Patience is arithmetic",
      tagline: "Ten whole minutes instead of half an evening",
      about:
        "You gave it to eleven strangers today and there is none left for the person you love. Say so, and spend the little that is there on one thing.",
      goals: ["Explain depleted patience at home without blame"],
    },
    {
      n: 321,
      by: "reyes",
      title: "Two sleeps",
      tagline: "Children, shifts and pancakes at noon",
      about:
        "<p>Children do not ask whether you work too much. They ask where you are on Saturday. A calendar they can read, and one small thing that never moves.</p>",
    },
    {
      n: 322,
      title: "You may be the daughter sometimes",
      tagline: "When the family's clinician is you",
      about:
        "Write down every task for a week, mark those that truly need a clinician, and give one of the others away.",
      stress: ["home", "family"],
    },
    {
      n: 323,
      length: "25:20",
      by: "hart",
      title: "Loving someone who works nights",
      tagline: "For listening together",
      about:
        "Two couples on sleep, quarrels in doorways, holidays that move, and the note on the fridge. Made for the drive to your in-laws.",
      quarters: 1,
      only: "contact",
    },
  ],
};

export const home = [doorHome, homeFront];
