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
  ["short-staffed", "Short-Staffed", "wind", "Safe, humane care with too few people"],
  ["the-chart-can-wait", "The Chart Can Wait", "wind", "Documentation, inboxes, and free evenings"],
  [
    "words-under-pressure",
    "Words Under Pressure",
    "leaves",
    "Conversations with teams, families, and leaders",
  ],
  ["after-the-error", "After the Error", "tides", "Support for clinicians after an adverse event"],
  ["body-first", "Body First", "leaves", "Movement, meals, and rest during a shift"],
  ["first-year", "First Year", "hills", "For new graduates and new interns"],
  [
    "leading-tired-teams",
    "Leading Tired Teams",
    "stones",
    "For charge nurses, chiefs, and managers",
  ],
];

export const seedSeries: readonly SeriesWire[] = rows.map(([id, name, motif, tagline], at) => ({
  id,
  name,
  tagline,
  motif,
  order: at + 1,
}));
