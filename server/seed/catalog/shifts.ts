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
      tagline: "How to set up daytime sleep",
      about:
        "<p>Your body clock follows light more than plans. Learn how to create night at 9 AM with darkness, cool air, and steady sound. Protected sleep is part of the shift.</p>",
      goals: [
        "Set up a bedroom for daytime sleep",
        "Agree on protected sleeping hours with your household",
      ],
    },
    {
      n: 131,
      by: "mensah",
      title: "Caffeine and naps on night shift",
      tagline: "When to drink, when to stop, when to nap",
      about:
        "About half the caffeine in a cup is still active five hours later. Learn when to drink coffee, when to stop, and why a short nap is a safety measure.",
      goals: ["Time caffeine during a night shift", "Use a short nap as a safety measure"],
    },
    {
      n: 132,
      title: "Driving home after nights",
      tagline: "Plan it before the shift",
      about:
        "<p>After three yawns, you're too tired to judge how tired you are. <strong>Open windows and loud music don't keep you awake.</strong> Make a plan for the most dangerous part of the night.</p>",
      goals: ["Make a plan for getting home safely after nights"],
    },
    {
      n: 133,
      title: "A guided routine for daytime sleep",
      tagline: "Slow, with the lights off",
      about:
        "A body relaxation practice for the half hour after you close the curtains. If sleep doesn't come, rest still counts.",
      handout: "sleeping-by-day",
      goals: ["Relax the body step by step before daytime sleep"],
    },
    {
      n: 134,
      by: "hart",
      title: "A body scan for a short break",
      tagline: "From feet to eyes in under two minutes",
      about:
        "Soften the belly for one breath, open the hands, relax the jaw. It ends with you awake, so you can go back to work.",
      stress: ["sleep", "pace"],
      goals: ["Scan the body from feet to eyes during a short break"],
    },
    {
      n: 135,
      type: "Video",
      title: "Moon over water",
      tagline: "A calming video before bed",
      about:
        "<p>Low light, no blue tones, and few words. Set the screen to <em>Night shift</em>, watch the water for a minute, and put the phone away.</p>",
      goals: ["Wind down before bed with a short, dim video"],
    },
    {
      n: 137,
      type: "Handout",
      length: "5:00",
      title: "Sleeping by day",
      tagline: "A plan for your door, your room, and your household",
      about:
        "A timetable from the last hour of the shift to waking up. Includes a note for the door and tips for your first day off.",
      goals: ["Plan the hours between the end of a shift and waking up"],
    },
    {
      n: 139,
      title: "Sleep after night shifts",
      tagline: "Daytime sleep, caffeine, naps, and the drive home",
      about:
        "<p>Your body clock and your sleep pressure disagree after a night shift. Learn to protect daytime sleep, to time caffeine, light, and naps, and to decide about the drive before you're tired. Includes one block of nights, planned hour by hour.</p>",
      goals: [
        "Plan daytime sleep around your body clock",
        "Time caffeine, light, and naps for a block of nights",
        "Write a rule for driving home safely",
      ],
      refs: ["niosh", "watson", "drake", "ruggiero", "lee", "barger"],
      only: "contact",
      quarters: 1,
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
      title: "Recovering after a hard shift",
      tagline: "Help your body finish the stress response",
      about:
        "<p>Some shifts end on the clock but not in the body. Move, eat, say one sentence to one person, and choose something dull and kind. You'll think about it again, but not tonight and not alone.</p>",
      goals: ["Use physical activity to end a stress response", "Tell one person in one sentence"],
    },
    {
      n: 141,
      by: "greene",
      title: "The pause after a patient dies",
      tagline: "One minute for the whole team",
      about:
        "The pause isn't a prayer unless you want one. Learn the words, the length, and why the newest nurse can ask for it.",
      goals: ["Lead a one-minute pause after a death"],
    },
    {
      n: 143,
      by: "brandt",
      title: "Guided practice: 10 minutes after a code",
      tagline: "Sit down, breathe, and check on each other",
      about:
        "<p>You're allowed to sit down. Hands, breath, water, and two questions: <em>what do I need, and who else was in the room?</em></p>",
      stress: ["moral", "pace"],
      goals: ["Take care of your body in the first 10 minutes after a code"],
    },
    {
      n: 144,
      type: "Video",
      title: "Coming down like the sea",
      tagline: "A calming video after a hard shift",
      about: "A minute of waves that slowly settle, for the locker room or the edge of the bed.",
      goals: ["Slow down after a hard shift with a short video"],
    },
    {
      n: 311,
      stress: ["violence", "team"],
      refs: ["violence", "peer"],
      title: "After workplace violence",
      tagline: "Steps for the same day",
      about:
        "<p>Violence is common at work. That doesn't make it part of the job. <strong>Be seen by a clinician, report it, and don't go back alone.</strong> You can feel compassion and still insist that it must not happen again.</p>",
      goals: ["List the steps after an assault at work"],
      handout: "after-a-code",
    },
    {
      n: 149,
      title: "Debriefing after a hard event",
      tagline: "Five minutes, four questions, and what not to do",
      about:
        "<p>Teams that debrief perform better, and people go home with an ending. Learn a five-minute form for after a code, a death, or a near miss, why it should be voluntary, and how to check in with people in the days after.</p>",
      goals: [
        "Lead a five-minute debrief after a clinical event",
        "Distinguish a debrief about the work from support for a person",
        "Name two practices that don't help",
      ],
      refs: ["tannenbaum", "kessler", "info", "cochrane", "pause", "pfa"],
      quarters: 1,
    },
  ],
};

export const shifts = [afterNights, hardShift];
