import type { SeriesWire } from "#contract/learning/content.ts";

type Motif = "hills" | "tides" | "moon" | "breath" | "leaves" | "wind" | "stones" | "arches";

const rows: readonly (readonly [id: string, name: string, motif: Motif, tagline: string])[] = [
  [
    "first-steps",
    "First Steps",
    "hills",
    "What this place is for, and how to use ten free minutes",
  ],
  [
    "burnout-in-plain-words",
    "Burnout in Plain Words",
    "stones",
    "What it is, what it is not, and why it is not your fault",
  ],
  [
    "room-to-breathe",
    "Room to Breathe",
    "breath",
    "Guided breathing for the supply room, the car and the stairwell",
  ],
  [
    "after-nights",
    "After Nights",
    "moon",
    "Sleep, light and food for people who work while others sleep",
  ],
  [
    "after-a-hard-shift",
    "After a Hard Shift",
    "tides",
    "Coming down from codes, losses and days that will not end",
  ],
  ["boundaries-that-hold", "Boundaries That Hold", "stones", "Saying no, kindly and in time"],
  [
    "growing-back",
    "Growing Back",
    "leaves",
    "Moral distress, repair and the slow return of meaning",
  ],
  ["steady-ground", "Steady Ground", "hills", "Grounding practices for a short-staffed day"],
  ["the-door-home", "The Door Home", "arches", "Leaving work at work, arriving where you live"],
  [
    "when-caring-hurts",
    "When Caring Hurts",
    "tides",
    "Compassion fatigue and how warmth comes back",
  ],
  ["short-staffed", "Short-Staffed", "wind", "Working safely and humanely with too few hands"],
  [
    "the-chart-can-wait",
    "The Chart Can Wait",
    "wind",
    "Documentation, inboxes and getting your evenings back",
  ],
  [
    "words-under-pressure",
    "Words Under Pressure",
    "leaves",
    "Conversations with teams, families and leaders",
  ],
  [
    "safe-enough-to-speak",
    "Safe Enough to Speak",
    "arches",
    "Psychological safety, in practice and on a Tuesday",
  ],
  ["after-the-error", "After the Error", "tides", "For the clinician whose hands still shake"],
  [
    "grief-on-the-unit",
    "Grief on the Unit",
    "moon",
    "Small rituals for the losses nobody schedules",
  ],
  ["body-first", "Body First", "leaves", "Stretch, eat, drink, stand: care for the one who lifts"],
  [
    "the-kinder-voice",
    "The Kinder Voice",
    "breath",
    "Self-compassion for people trained to be hard on themselves",
  ],
  ["first-year", "First Year", "hills", "For new graduates and new interns"],
  ["long-road", "The Long Road", "hills", "Mid-career, late career, and staying or going well"],
  [
    "leading-tired-teams",
    "Leading Tired Teams",
    "stones",
    "For charge nurses, chiefs and everyone others look to",
  ],
  ["fair-and-respected", "Fair and Respected", "arches", "Incivility, bias and violence at work"],
  [
    "home-front",
    "The Home Front",
    "arches",
    "Partners, children, parents, and the person you are off shift",
  ],
  ["good-things", "Good Things", "breath", "Gratitude, awe and joy that survive a bad week"],
  [
    "corridor-conversations",
    "Corridor Conversations Podcast",
    "wind",
    "Unhurried talks with people who stayed, left or came back",
  ],
  ["slow-rounds", "Slow Rounds Podcast", "moon", "One clinician, one question, most of an hour"],
];

export const seedSeries: readonly SeriesWire[] = rows.map(([id, name, motif, tagline], at) => ({
  id,
  name,
  tagline,
  motif,
  order: at + 1,
}));
