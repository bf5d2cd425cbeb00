import type { SeriesWire } from "#contract/learning/content.ts";

type Motif = "hills" | "tides" | "moon" | "breath" | "leaves" | "wind" | "stones" | "arches";

const rows: readonly (readonly [id: string, name: string, motif: Motif, tagline: string])[] = [
  ["first-steps", "First Steps", "hills", "Get started and plan your first 10 minutes"],
  [
    "burnout-in-plain-words",
    "Burnout in Plain Words",
    "stones",
    "The basics of burnout, its causes, and its signs",
  ],
  [
    "room-to-breathe",
    "Room to Breathe",
    "breath",
    "Guided breathing for the supply room, the car, and the stairwell",
  ],
  ["after-nights", "After Nights", "moon", "Sleep, light, and food for people who work at night"],
  [
    "after-a-hard-shift",
    "After a Hard Shift",
    "tides",
    "Recovering from codes, losses, and long days",
  ],
  ["boundaries-that-hold", "Boundaries That Hold", "stones", "Saying no kindly and early"],
  ["growing-back", "Growing Back", "leaves", "Moral distress, repair, and finding meaning again"],
  ["steady-ground", "Steady Ground", "hills", "Grounding practices for busy days"],
  ["the-door-home", "The Door Home", "arches", "Leaving work at work"],
  ["when-caring-hurts", "When Caring Hurts", "tides", "Compassion fatigue and recovery"],
  ["short-staffed", "Short-Staffed", "wind", "Safe, humane care with too few people"],
  ["the-chart-can-wait", "The Chart Can Wait", "wind", "Documentation, inboxes, and free evenings"],
  [
    "words-under-pressure",
    "Words Under Pressure",
    "leaves",
    "Conversations with teams, families, and leaders",
  ],
  [
    "safe-enough-to-speak",
    "Safe Enough to Speak",
    "arches",
    "Psychological safety in daily practice",
  ],
  ["after-the-error", "After the Error", "tides", "Support for clinicians after an adverse event"],
  ["grief-on-the-unit", "Grief on the Unit", "moon", "Small rituals for loss at work"],
  ["body-first", "Body First", "leaves", "Movement, meals, and rest during a shift"],
  [
    "the-kinder-voice",
    "The Kinder Voice",
    "breath",
    "Self-compassion for people trained to be hard on themselves",
  ],
  ["first-year", "First Year", "hills", "For new graduates and new interns"],
  ["long-road", "The Long Road", "hills", "Mid-career and late-career decisions"],
  [
    "leading-tired-teams",
    "Leading Tired Teams",
    "stones",
    "For charge nurses, chiefs, and managers",
  ],
  ["fair-and-respected", "Fair and Respected", "arches", "Incivility, bias, and violence at work"],
  ["home-front", "The Home Front", "arches", "Partners, children, parents, and life off shift"],
  ["good-things", "Good Things", "breath", "Gratitude, awe, and joy in hard weeks"],
  [
    "corridor-conversations",
    "Corridor Conversations Podcast",
    "wind",
    "Talks with people who stayed, left, or came back",
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
