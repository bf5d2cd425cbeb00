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
      goals: ["Practice box breathing without holding your breath by force"],
    },
    {
      n: 123,
      status: "Expired",
      title: "The double inhale",
      tagline: "For the moment right after an alarm",
      about:
        "Two breaths in, one long sigh out, three times. It takes less than a minute. Use it in the first quiet second after something loud.",
      goals: ["Use a double inhale and a long exhale after an alarm"],
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
      goals: ["Count five slow breaths with a visual aid"],
    },
    {
      n: 129,
      title: "Mindful breathing for working clinicians",
      tagline: "Three short practices, and what the research says",
      about:
        "<p>Slow breathing can bring you down in a minute or two. It can't replace a break or a colleague. Practice three techniques, learn what studies found and what they didn't, and choose a place for one breath in your shift.</p>",
      goals: [
        "Explain how a long exhale affects the body",
        "Practice three breathing techniques for one to two minutes each",
        "Choose one technique and a cue in your shift",
      ],
      refs: ["zaccaro", "balban", "fincham", "gilmartin", "krasner"],
      quarters: 1,
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
      n: 171,
      title: "Cold water, slow count",
      tagline: "Ninety seconds at a sink",
      about:
        "You've washed your hands a hundred times today. This time is for you: cold water over the wrists and a slow count from 10.",
      goals: ["Use cold water and a slow count to calm down"],
    },
    {
      n: 172,
      status: "Draft",
      title: "Hand tracing",
      tagline: "Five breaths, alone or with a patient",
      about:
        "Trace one hand with a finger of the other, up as you inhale and down as you exhale. It's discreet and quick to learn. Children like it too.",
      goals: ["Use hand tracing alone or with a patient"],
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
  ],
};

export const practice = [roomToBreathe, steadyGround];
