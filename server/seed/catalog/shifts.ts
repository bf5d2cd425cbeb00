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
    },
    {
      n: 134,
      by: "hart",
      title: "A body scan for a short break",
      tagline: "From feet to eyes in under two minutes",
      about:
        "Soften the belly for one breath, open the hands, relax the jaw. It ends with you awake, so you can go back to work.",
      stress: ["sleep", "pace"],
    },
    {
      n: 135,
      type: "Video",
      title: "Moon over water",
      tagline: "A calming video before bed",
      about:
        "<p>Low light, no blue tones, and few words. Set the screen to <em>Night shift</em>, watch the water for a minute, and put the phone away.</p>",
    },
    {
      n: 136,
      length: "18:30",
      by: "sato",
      title: "Rotating shifts and your body",
      tagline: "Forward rotation and anchor sleep",
      about:
        "A sleep physician who worked nights for nine years explains forward rotation, anchor sleep, and the limits of adaptation. She also lists requests for your scheduling committee.",
      goals: ["Compare forward and backward rotation", "Describe anchor sleep"],
    },
    {
      n: 137,
      type: "Handout",
      length: "5:00",
      title: "Sleeping by day",
      tagline: "A plan for your door, your room, and your household",
      about:
        "A timetable from the last hour of the shift to waking up. Includes a note for the door and tips for your first day off.",
    },
    {
      n: 138,
      type: "Handout",
      length: "5:00",
      handout: "first-night",
      title: "Before your first night",
      tagline: "Packing list, schedule, and encouragement",
      about:
        "Written by people who remember their first night. Covers food, naps, the 4 AM low, and who to call.",
      stress: ["nights", "career"],
    },
    {
      n: 139,
      title: "Night shift workshop: sleep, caffeine, and the drive home",
      tagline: "15 minutes to plan your next block of nights",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to plan. You leave with a plan for your bedroom, your coffee, and your way home.</p>",
      goals: [
        "Plan light, sleep, and caffeine for a block of night shifts",
        "Write a plan for driving home safely",
      ],
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
      n: 142,
      title: "When a difficult event keeps coming back",
      tagline: "Normal reactions, and when to get help",
      about:
        "Replaying an event for a few days is normal. Learn what helps, which signs call for trained support, and why earlier is better.",
      goals: ["Distinguish expected reactions from signs to seek help"],
    },
    {
      n: 143,
      by: "brandt",
      title: "Guided practice: 10 minutes after a code",
      tagline: "Sit down, breathe, and check on each other",
      about:
        "<p>You're allowed to sit down. Hands, breath, water, and two questions: <em>what do I need, and who else was in the room?</em></p>",
      stress: ["moral", "pace"],
    },
    {
      n: 144,
      type: "Video",
      title: "Coming down like the sea",
      tagline: "A calming video after a hard shift",
      about: "A minute of waves that slowly settle, for the locker room or the edge of the bed.",
    },
    {
      n: 145,
      length: "27:45",
      by: "okafor",
      title: "Debriefing after critical events",
      tagline: "Operational and emotional debriefs compared",
      about:
        "Learn what the evidence supports about debriefing, where it's limited, and how one emergency department built a format that people stay for.",
      refs: ["teamstepps", "peer"],
      goals: [
        "Describe the difference between operational and emotional debriefing",
        "Design a five-minute format for your unit",
      ],
    },
    {
      n: 146,
      type: "Handout",
      length: "4:00",
      title: "Ten minutes after a code",
      tagline: "For a pocket, a clipboard, or the med room door",
      about:
        "Steps for minutes 1 to 10, things to say to each other, and signs to look for in the next weeks.",
    },
    {
      n: 149,
      title: "After a hard shift: a workshop",
      tagline: "15 minutes of talks, practice, and writing",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to write. You leave with your own way down after a hard shift.</p>",
      goals: [
        "Describe three steps to recover after a hard shift",
        "Recognize when a difficult event needs trained support",
      ],
      quarters: 1,
    },
  ],
};

export const shifts = [afterNights, hardShift];
