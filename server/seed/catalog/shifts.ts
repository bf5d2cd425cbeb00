import type { SeriesLessons } from "./lesson.ts";

const afterNights: SeriesLessons = {
  defaults: {
    series: "after-nights",
    category: "Rest and sleep",
    by: "brandt",
    stress: ["nights", "sleep"],
    who: "all",
    handout: "sleeping-by-day",
    refs: ["niosh", "watson"],
    read: ["niosh", "sleepguide", "rest"],
  },
  lessons: [
    {
      n: 130,
      title: "Coming down after nights",
      tagline: "Making night where you sleep",
      about:
        "<p>Your clock listens to light more than to your plans. Dark, cool, the same sound: how to make night at nine in the morning, and why defended sleep is part of the shift.</p>",
      goals: [
        "Set up a bedroom for daytime sleep",
        "Agree on protected sleeping hours with your household",
      ],
      quarters: 1,
    },
    {
      n: 131,
      by: "mensah",
      title: "Coffee has a curfew",
      tagline: "Caffeine, light and the fifteen-minute nap",
      about:
        "About half of a cup is still with you five hours later. When to drink it, when to stop, and why the nap belongs next to hand washing.",
      goals: ["Time caffeine during a night shift", "Use a short nap as a safety measure"],
      quarters: 1,
    },
    {
      n: 132,
      title: "The drive home",
      tagline: "Plan it before the shift, while you can think",
      about:
        "<p>Somebody who has yawned three times is too tired to judge how tired they are. <strong>Windows and loud music keep nobody awake.</strong> A plan for the most dangerous part of the night.</p>",
      goals: ["Make a plan for getting home safely after nights"],
    },
    {
      n: 133,
      title: "Done for today: a routine for sleeping by day",
      tagline: "Guided, slow, with the lights out",
      about:
        "Heavy head, heavy hands, and a word for each breath. For the half hour after the curtains are drawn. If sleep does not come, this is rest, and rest counts.",
      handout: "sleeping-by-day",
    },
    {
      n: 134,
      by: "hart",
      title: "A body scan for a short break",
      tagline: "From the feet to the eyes in under two minutes",
      about:
        "The belly soft for one breath, the hands open, the jaw apart. Nothing to fix on the way. It ends awake, so you can go back to work.",
      stress: ["sleep", "pace"],
    },
    {
      n: 135,
      type: "Video",
      title: "Moon over water",
      tagline: "Something to look at before you lie down",
      about:
        "<p>Low light, no blue, very few words. Set the screen to <em>Night shift</em>, watch the water for a minute, and put the phone away.</p>",
    },
    {
      n: 136,
      length: "18:30",
      by: "sato",
      title: "Rotating shifts, honestly",
      tagline: "What the body can learn and what it cannot",
      about:
        "Forward rotation, anchor sleep, and the myth of getting used to it. A sleep physician who worked nights for nine years on what she would ask a scheduling committee for.",
      quarters: 2,
      goals: ["Compare forward and backward rotation", "Describe anchor sleep"],
    },
    {
      n: 137,
      type: "Handout",
      length: "5:00",
      title: "Sleeping by day",
      tagline: "A plan for the door, the room and the people",
      about:
        "A timetable from the last hour of the shift to waking up, a note for the door, and what to do on the first day off.",
    },
    {
      n: 138,
      type: "Handout",
      length: "5:00",
      handout: "first-night",
      title: "Before your first night",
      tagline: "Packing list, clock and small courage",
      about:
        "Written by people who remember theirs. What to eat, when to nap, what four in the morning feels like and whom to call before it does.",
      stress: ["nights", "career"],
    },
  ],
};

const hardShift: SeriesLessons = {
  defaults: {
    series: "after-a-hard-shift",
    category: "Emotions and loss",
    by: "delacroix",
    stress: ["moral", "family", "sleep"],
    who: "all",
    handout: "after-a-code",
    refs: ["peer", "surgeon"],
    read: ["cycle", "stopguide"],
  },
  lessons: [
    {
      n: 140,
      title: "A short way down",
      tagline: "What the body does with a day like this",
      about:
        "<p>Some shifts end on the clock and not in the body. Discharge, feed, say one sentence, choose something dull and kind. You will think about it again, but not tonight and not alone.</p>",
      goals: ["Use physical activity to end a stress response", "Tell one person in one sentence"],
      quarters: 1,
    },
    {
      n: 141,
      by: "greene",
      title: "One minute, together",
      tagline: "The pause after a death in the room",
      about:
        "It is not a prayer unless you want it to be, and it needs no permission but yours. The words, the length, and why the newest nurse may ask for it.",
      goals: ["Lead a one-minute pause after a death"],
    },
    {
      n: 142,
      title: "When it keeps coming back",
      tagline: "Pictures, alarms, and the first weeks",
      about:
        "For a few days it is a mind doing its filing. What helps with that, which signs say that someone trained should look at it with you, and why sooner is shorter.",
      goals: ["Distinguish expected reactions from signs to seek help for"],
      quarters: 1,
    },
    {
      n: 143,
      by: "brandt",
      title: "The ten minutes after, guided",
      tagline: "Guided, sitting down, whatever its end was",
      about:
        "<p>Sitting is allowed. Hands, breath, water, and two questions: <em>what do I need, and who else was in the room?</em></p>",
      stress: ["moral", "pace"],
    },
    {
      n: 144,
      type: "Video",
      title: "Coming down like the sea",
      tagline: "You cannot press waves flat",
      about:
        "A minute of water that slowly grows calmer, for the locker room or the edge of the bed. It was a lot. It is already a little less.",
    },
    {
      n: 145,
      length: "27:45",
      by: "okafor",
      title: "The debrief nobody schedules",
      tagline: "Hot, cold and never: what teams do after the worst",
      about:
        "What the evidence says about debriefing, what it does not say, and how one emergency department found a form that people stay for.",
      quarters: 2,
      refs: ["teamstepps", "peer"],
      goals: [
        "Describe the difference between operational and emotional debriefing",
        "Design a five-minute form for your own unit",
      ],
    },
    {
      n: 146,
      type: "Handout",
      length: "4:00",
      title: "Ten minutes after a code",
      tagline: "For a pocket, a clipboard or the door of the med room",
      about:
        "What to do in minutes one to ten, sentences for each other, and what to look out for in the next weeks.",
    },
  ],
};

export const shifts = [afterNights, hardShift];
