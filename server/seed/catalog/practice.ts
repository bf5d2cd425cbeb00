import type { SeriesLessons } from "./lesson.ts";

const roomToBreathe: SeriesLessons = {
  defaults: {
    series: "room-to-breathe",
    category: "Stress in the moment",
    by: "hart",
    stress: ["pace", "sleep"],
    who: "all",
    handout: "breathing",
    refs: ["zaccaro"],
    read: ["mindful"],
  },
  lessons: [
    {
      n: 120,
      title: "Three breaths before the next room",
      tagline: "A pause that fits between two doors",
      about:
        "<p>You do not need a quiet room. You need <em>one hand on the door</em> and three breaths: one for the room behind you, one for the room ahead, and one that is yours.</p>",
      goals: ["Use a three-breath pause between two patients"],
      stress: ["pace", "family"],
    },
    {
      n: 121,
      title: "The long breath out",
      tagline: "Four in, six out, in a stairwell or a car",
      about:
        "A longer breath out is the simplest signal the body has that it may slow down. Eighty seconds, guided and counted, with the sound of water under it.",
      goals: ["Practice breathing with a lengthened exhalation"],
    },
    {
      n: 122,
      title: "Box breathing, gently",
      tagline: "Four sides, four counts, nothing to force",
      about:
        "The classic square, in a version for people whose chest is already tight: the holds may be left out. You can draw the box with a finger on your knee and nobody will know.",
    },
    {
      n: 123,
      title: "The double breath in",
      tagline: "For the moment right after an alarm",
      about:
        "Two breaths in, one long sigh out, three times. It takes less than a minute and suits the first quiet second after something loud.",
    },
    {
      n: 124,
      type: "Video",
      title: "Two minutes with the breathing circle",
      tagline: "It grows, it grows small, you follow",
      about:
        "<p>A circle to breathe with, five seconds in and five seconds out, and very few words. Good on a phone propped against the tissue box.</p><p><strong>Keep it on your device</strong>: it is made for places without a signal.</p>",
      goals: ["Breathe at about six breaths a minute for two minutes"],
    },
    {
      n: 125,
      type: "Video",
      title: "Five stones, five breaths",
      tagline: "Counting as something to hold on to",
      about:
        "For minds that will not be quiet: one stone is laid for each breath out. At five you are done, and they stand.",
    },
    {
      n: 126,
      type: "Handout",
      length: "4:00",
      title: "Four ways to breathe at work",
      tagline: "With counts, and when to use which",
      about:
        "The long breath out, the box, the double breath in and three breaths at the door, each in five lines, with what to do when breathing exercises make you <em>more</em> anxious.",
    },
  ],
};

const steadyGround: SeriesLessons = {
  defaults: {
    series: "steady-ground",
    category: "Stress in the moment",
    by: "delacroix",
    stress: ["pace", "staffing", "moral"],
    who: "all",
    handout: "grounding",
    refs: ["peer"],
    read: ["mindful"],
  },
  lessons: [
    {
      n: 170,
      title: "Feet, seat, hands",
      tagline: "Grounding at the nurses' station",
      about:
        "The day is still the day, but you can stand in it and not under it. A guided practice you can do sitting among people, with your eyes open.",
      goals: ["Use bodily contact points to steady attention"],
    },
    {
      n: 171,
      title: "Cold water, slow count",
      tagline: "Ninety seconds at a sink",
      about:
        "You have washed your hands a hundred times today. This once is for you: cold water over the wrists, and a count down from ten.",
    },
    {
      n: 172,
      title: "Hand tracing",
      tagline: "Five breaths beside a patient, who may join you",
      about:
        "Trace one hand with a finger of the other, up with the breath in and down with the breath out. It is discreet, it is quick to learn, and children like it too.",
    },
    {
      n: 173,
      type: "Video",
      title: "Five, four, three, two, one",
      tagline: "The senses, and evening hills",
      about:
        "<p>Five things you see, four you feel, three you hear, two you smell, one you taste. A lamp is lit for each.</p><p>It is the exercise most people have heard of, done slowly enough to work.</p>",
      goals: ["Lead yourself through a sensory grounding exercise"],
    },
    {
      n: 174,
      title: "Why grounding works at all",
      tagline: "Attention has one chair",
      about:
        "Only one thing can sit in the chair of attention. When worry has it, the body prepares for something that is not in the room. How to offer the chair to the present, again and again.",
      goals: ["Explain in one sentence what grounding does"],
      quarters: 1,
    },
    {
      n: 175,
      type: "Handout",
      length: "4:00",
      title: "Grounding in under two minutes",
      tagline: "Six practices, sorted by what you have at hand",
      about:
        "A sink, a chair, a wall, a hand, a window, a name. Six practices for six places, and a line on helping a colleague who is not quite in the room.",
    },
  ],
};

const kinderVoice: SeriesLessons = {
  defaults: {
    series: "the-kinder-voice",
    category: "Emotions and loss",
    by: "rao",
    stress: ["moral", "other"],
    who: "all",
    handout: "kinder-voice",
    refs: ["neff"],
    read: ["compassion"],
  },
  lessons: [
    {
      n: 270,
      title: "Ouch is a better word",
      tagline: "What you say to yourself after a small mistake",
      about:
        "Would you say it to a student? Then who taught you that it works? The case for exchanging one word, from people who have to be exact and would like to be kind.",
      goals: ["Notice self-critical language", "Replace one habitual phrase"],
      quarters: 1,
    },
    {
      n: 271,
      by: "hart",
      title: "Not only hard for me",
      tagline: "The second half of the sentence",
      about:
        "Struggle makes us feel alone with it, while everyone else looks composed. They are looking at you and thinking the same.",
    },
    {
      n: 272,
      title: "A hand on the heart",
      tagline: "Truth, company, kindness: a guided practice",
      about:
        "<p>For the evening after you were hard on yourself. Three sentences and a few breaths.</p><p>You may not believe them yet. <em>It is enough to have said them.</em></p>",
    },
    {
      n: 273,
      title: "Give perfection fewer hours",
      tagline: "Three things that must be perfect, and the rest",
      about:
        "Perfection kept you safe, and it may have kept patients safe. So it is not to be fought: it gets a smaller job. Doses, names, allergies. The e-mail may have a plain ending.",
    },
    {
      n: 274,
      length: "31:25",
      by: "rao",
      title: "Raised by hard teachers",
      tagline: "How training speaks in our heads, and how to answer",
      about:
        "A conversation about shame as a teaching tool: what it was supposed to do, what it did, and how three clinicians became gentler with students by becoming gentler with themselves.",
      quarters: 3,
      goals: [
        "Describe how shame impairs learning and disclosure",
        "Plan one change in how you give feedback",
      ],
    },
    {
      n: 275,
      type: "Handout",
      length: "6:00",
      title: "A letter in a kinder voice",
      tagline: "A page to write, and an example",
      about:
        "Write to yourself as you would write to a good colleague who had your week. With first lines for people who find this embarrassing, which is nearly everyone.",
    },
  ],
};

export const practice = [roomToBreathe, steadyGround, kinderVoice];
