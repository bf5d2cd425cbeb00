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
      tagline: "A pause that fits between two patients",
      about:
        "<p>You don't need a quiet room. Put <em>one hand on the door</em> and take three breaths: one for the last room, one for the next, and one for yourself.</p>",
      goals: ["Use a three-breath pause between two patients"],
      stress: ["pace", "family"],
    },
    {
      n: 121,
      title: "The long exhale",
      tagline: "Four counts in, six counts out",
      about:
        "A longer exhale is the simplest way to tell your body to slow down. Eighty guided seconds with the sound of water.",
      goals: ["Practice breathing with a longer exhale"],
    },
    {
      n: 122,
      title: "Box breathing, gently",
      tagline: "Four sides, four counts, no forcing",
      about:
        "The classic square, adapted for a tight chest: you can skip the holds. Draw the box on your knee with a finger. No one will notice.",
    },
    {
      n: 123,
      title: "The double inhale",
      tagline: "For the moment right after an alarm",
      about:
        "Two breaths in, one long sigh out, three times. It takes less than a minute. Use it in the first quiet second after something loud.",
    },
    {
      n: 124,
      type: "Video",
      title: "Two minutes with the breathing circle",
      tagline: "Paced breathing at six breaths a minute",
      about:
        "<p>Follow a circle that grows for five seconds and shrinks for five seconds. Few words, easy to watch on a propped-up phone.</p><p><strong>Download it</strong> for places without a signal.</p>",
      goals: ["Breathe at about six breaths a minute for two minutes"],
    },
    {
      n: 125,
      type: "Video",
      title: "Five stones, five breaths",
      tagline: "A visual counting practice",
      about: "For a busy mind: each exhale adds one stone. After five, you're done.",
    },
    {
      n: 126,
      type: "Handout",
      length: "4:00",
      title: "Four ways to breathe at work",
      tagline: "Counts, and when to use each one",
      about:
        "The long exhale, the box, the double inhale, and three breaths at the door. Includes what to do when breathing exercises make you <em>more</em> anxious.",
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
      title: "Grounding at the nurses' station",
      tagline: "Feet, seat, hands",
      about:
        "A guided practice you can do among other people with your eyes open. Your day doesn't change, but you can feel steadier in it.",
      goals: ["Use points of contact to steady attention"],
    },
    {
      n: 171,
      title: "Cold water, slow count",
      tagline: "Ninety seconds at a sink",
      about:
        "You've washed your hands a hundred times today. This time is for you: cold water over the wrists and a slow count from 10.",
    },
    {
      n: 172,
      title: "Hand tracing",
      tagline: "Five breaths, alone or with a patient",
      about:
        "Trace one hand with a finger of the other, up as you inhale and down as you exhale. It's discreet and quick to learn. Children like it too.",
    },
    {
      n: 173,
      type: "Video",
      title: "The 5-4-3-2-1 grounding exercise",
      tagline: "Use your senses to come back to the present",
      about:
        "<p>Name five things you see, four you feel, three sounds, two smells, and one taste.</p><p>You may know this exercise. Here it's slow enough to work.</p>",
      goals: ["Lead yourself through a sensory grounding exercise"],
    },
    {
      n: 174,
      title: "Why grounding works",
      tagline: "How attention shifts from worry to the present",
      about:
        "Attention holds one thing at a time. When worry takes over, the body prepares for something that isn't in the room. Learn to bring attention back, again and again.",
      goals: ["Explain in one sentence how grounding works"],
    },
    {
      n: 175,
      type: "Handout",
      length: "4:00",
      title: "Grounding in under two minutes",
      tagline: "Six practices for six places",
      about:
        "A sink, a chair, a wall, a hand, a window, or a name: six practices for whatever is near. Includes a tip for helping a colleague who seems far away.",
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
      title: "Changing harsh self-talk",
      tagline: "One word to use after a small mistake",
      about:
        "Would you say it to a student? Learn why a kinder word helps clinicians who need to be exact, and practice replacing one phrase.",
      goals: ["Notice self-critical language", "Replace one habitual phrase"],
    },
    {
      n: 271,
      by: "hart",
      title: "You're not the only one struggling",
      tagline: "Common humanity in self-compassion",
      about:
        "Struggling feels lonely because the people around you look composed. They're looking at you and thinking the same thing.",
    },
    {
      n: 272,
      title: "A hand on the heart",
      tagline: "A guided self-compassion practice",
      about:
        "<p>For the evening after you were hard on yourself. Three sentences and a few breaths.</p><p>You may not believe them yet. <em>Saying them is enough.</em></p>",
    },
    {
      n: 273,
      title: "Working with perfectionism",
      tagline: "Choose three things that must be perfect",
      about:
        "Perfectionism kept you safe, and it may have kept patients safe. Give it a smaller job: doses, names, and allergies. An email can end without polish.",
    },
    {
      n: 274,
      length: "31:25",
      by: "rao",
      title: "Shame as a teaching tool",
      tagline: "How training shapes our inner critic",
      about:
        "Three clinicians talk about shame in medical training: its purpose, its effects, and how they became gentler teachers.",
      goals: [
        "Describe how shame impairs learning and disclosure",
        "Plan one change in how you give feedback",
      ],
    },
    {
      n: 275,
      type: "Handout",
      length: "6:00",
      title: "Writing to yourself in a kinder voice",
      tagline: "A writing exercise with an example",
      about:
        "Write to yourself as you'd write to a good colleague who had your week. Includes opening lines for anyone who finds this awkward.",
    },
  ],
};

export const practice = [roomToBreathe, steadyGround, kinderVoice];
