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
      title: "Leaving work at work: a workshop",
      tagline: "15 minutes to plan the last 10 minutes of a shift",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to plan. You leave with a ritual for the end of your shift.</p>",
      goals: ["Design the last 10 minutes of a shift"],
      quarters: 1,
    },
    {
      n: 181,
      by: "greene",
      title: "Three ways to answer “How was your day?”",
      tagline: "Headline, rain check, or whole story",
      about:
        "Agree on three kinds of answers with the people you live with, so no one has to guess. It works with partners, roommates, and teenagers.",
      goals: ["Agree on a way to talk about hard days at home"],
    },
    {
      n: 182,
      title: "Managing Sunday evening dread",
      tagline: "One task for Monday, one thing for you",
      about:
        "Dread shows you five days at once. Use one piece of paper, one part of tomorrow, and one thing that's only yours. The rest of Sunday stays Sunday.",
      stress: ["home", "control"],
    },
    {
      n: 183,
      by: "hart",
      title: "A pause in the parked car",
      tagline: "A guided practice before you go inside",
      about:
        "<p>For the minutes you spend in the driveway anyway. Leave three headlines from the day on the dashboard. <strong>Only with the engine off.</strong></p>",
    },
    {
      n: 184,
      type: "Video",
      title: "Four doors between work and home",
      tagline: "A visual transition: unit, locker, road, home",
      about: "A slow walk through four arches that mark the way home. It's fine to be tired.",
    },
    {
      n: 185,
      type: "Handout",
      length: "4:00",
      title: "The way home",
      tagline: "Build your own end-of-shift ritual",
      about:
        "Pick one item from each of four columns and try it for 10 days. Includes a page to hang up for the people you live with.",
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
      title: "Low patience at home after work",
      tagline: "Ten focused minutes instead of half an evening",
      about:
        "You spent your patience at work, and little is left for the person you love. Say so without blame, and spend the rest on one thing.",
      goals: ["Explain depleted patience at home without blame"],
    },
    {
      n: 321,
      by: "reyes",
      title: "Parenting around shift work",
      tagline: "Calendars, sleep, and pancakes at noon",
      about:
        "<p>Children don't ask whether you work too much. They ask where you'll be on Saturday. Make a calendar they can read, and protect one small routine that never moves.</p>",
    },
    {
      n: 322,
      title: "When you're the family's clinician",
      tagline: "Share the caregiving work",
      about:
        "Write down every caregiving task for a week. Mark the ones that truly need a clinician, and hand off one of the others.",
      stress: ["home", "family"],
    },
    {
      n: 323,
      length: "25:20",
      by: "hart",
      title: "Loving someone who works nights",
      tagline: "A conversation to listen to together",
      about:
        "Two couples talk about sleep, doorway arguments, moved holidays, and the note on the fridge.",
      only: "contact",
    },
  ],
};

export const home = [doorHome, homeFront];
