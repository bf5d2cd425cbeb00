import type { Stressor } from "./types.ts";

/** Comments on stressors. Each is used once. */
export const texts: Readonly<Partial<Record<Stressor, readonly string[]>>> = {
  pace: [
    "There's never a break between patients.",
    "I eat lunch standing up most days.",
    "They keep adding visits, not minutes.",
    "My schedule is full before we open, then the walk-ins start.",
    "One fewer patient an hour would make a real difference.",
    "Rounds, calls, and discharges all have to be done by 11.",
  ],
  chart: [
    "Two hours of charting after my kids are asleep.",
    "I click more than I talk.",
    "My inbox fills up faster than I can clear it, and most messages aren't for me.",
    "Every form asks for the same information.",
    "Prior auths take up my Thursdays.",
    "The new templates made notes longer, not better.",
    "With help on refills, I'd get home on time.",
  ],
  staffing: [
    "Pod 3 has been short two people most nights since summer.",
    "We're always training new travelers.",
    "I pick up extra shifts because otherwise my coworkers are alone.",
    "One call-out and the whole schedule falls apart.",
    "Those positions have been open for months.",
    "We only get breaks if we get a float.",
  ],
  nights: [
    "Three nights, one day off, two days. My body has no idea what time it is.",
    "The schedule comes out so late that I can't plan anything.",
    "Self-scheduling helps. Please keep it.",
    "Every other weekend is too much with little kids.",
    "Swapping a shift takes five texts and a signature.",
  ],
  control: [
    "People who've never been to our clinic make decisions about it.",
    "I'd like a say in my own schedule template.",
    "They give our rooms away without asking us.",
    "Policies change and we find out from patients.",
  ],
  team: [
    "Handoffs with Dr. Brandt's service are tense.",
    "We used to have a huddle. I miss it.",
    "I wish we could disagree without getting personal.",
    "My team is the reason I stay.",
  ],
  values: [
    "We talk about quality and measure volume.",
    "It would help if leadership came by and listened.",
    "Pizza is nice, but it isn't what we asked for.",
  ],
  violence: [
    "Getting yelled at in triage is normal now. It shouldn't be.",
    "Security is great but far away at night.",
    "After a bad encounter we just move on like nothing happened.",
    "I'd like a short debrief after something like that.",
  ],
  moral: [
    "We keep going when everyone in the room knows we should stop.",
    "I go home thinking about the families I had no time for.",
    "Bed availability decides, not need.",
    "Ethics rounds helped both times we had them.",
    "There's nowhere to send patients who need more than I can give.",
  ],
  family: [
    "Families want answers we don't have yet.",
    "Portal messages at midnight, then again at 6 because no one replied.",
    "Most are grateful. I can't stop thinking about the few who aren't.",
    "Half my job is explaining the wait.",
  ],
  pay: [
    "New hires start at what I make after nine years.",
    "A simple thank you from management would go a long way.",
    "Parking costs me a day's pay each month.",
  ],
  career: [
    "I don't see a next step for me here.",
    "There's no budget for the certification I want.",
  ],
  home: [
    "I missed my kid's school play again.",
    "Caring for my dad and my patients drains the same battery.",
    "Childcare closes before my shift does.",
    "I spend my days off sleeping.",
  ],
  sleep: [
    "I get five hours of sleep on a good day.",
    "I can't wind down after a late shift.",
    "The old beds are killing my back.",
    "The breathing exercise before bed helps a little.",
  ],
  other: ["The break room heater has been broken since spring."],
};

/** Evaluation comments about planned changes. */
export const changes: readonly string[] = [
  "Take 2 minutes between rooms.",
  "Try the end-of-shift routine before I leave.",
  "Share the handout with my team.",
  "Ask for help earlier.",
  "Turn off notifications on my days off.",
  "Suggest a short huddle to our lead.",
  "Write down one good thing after each shift.",
];

/** Evaluation comments about bias. */
export const biases: readonly string[] = [
  "One app was named more often than it needed to be.",
  "It sounded a little like an ad for a course.",
  "The speaker's own book came up twice.",
];
