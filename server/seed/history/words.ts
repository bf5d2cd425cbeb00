import type { Stressor } from "./organizations.ts";

/** Comments on stressors. Each is used once. */
export const texts: Readonly<Partial<Record<Stressor, readonly string[]>>> = {
  pace: [
    "There is never a gap between two patients, not even to wash my hands slowly.",
    "I eat standing up on most days.",
    "We add visits to the day, but not minutes.",
    "The day is full before it starts, and then the walk-ins come.",
    "I would do better work with one patient less in the hour.",
    "Rounds, calls, discharges: everything has to happen before eleven.",
  ],
  chart: [
    "Two hours of notes after the children are asleep.",
    "I click more than I talk.",
    "The inbox fills faster than I can empty it, and most of it is not for me.",
    "Every form asks the same things again.",
    "Prior authorizations eat my Thursdays.",
    "The new templates made notes longer, not better.",
    "If somebody could help with refills, I would get home on time.",
  ],
  staffing: [
    "Pod 3 has been two short on most nights since the summer.",
    "Travelers come and go, and we teach them all.",
    "I say yes to extra shifts because I know who works alone if I don't.",
    "When one of us is ill, the whole plan falls over.",
    "The posts have been open for months.",
    "Breaks depend on whether somebody floats to us.",
  ],
  nights: [
    "Three nights, one day off, two days: my body does not know what time it is.",
    "The schedule comes out so late that I cannot plan anything.",
    "Self-scheduling helped. Please keep it.",
    "Every second weekend is too many with small children.",
    "Swapping a shift takes five messages and a signature.",
  ],
  control: [
    "Decisions about our clinic are made by people who have never seen it.",
    "I would like to have a say in my own template.",
    "Rooms are given away over our heads.",
    "Rules change, and we hear of it from patients.",
  ],
  team: [
    "Handovers with Dr. Brandt's service are tense.",
    "We used to have a huddle. I miss it.",
    "I wish we could disagree without it getting personal.",
    "My team is the reason I stay.",
  ],
  values: [
    "We talk about quality and count volume.",
    "It would help if somebody from upstairs came by and listened.",
    "Thank-you pizza is kind, but it is not what we asked for.",
  ],
  violence: [
    "Being shouted at in triage has become normal. It should not be.",
    "Security is kind but far away at night.",
    "After a hard encounter we go on as if nothing had happened.",
    "I would like a short debrief after something like that.",
  ],
  moral: [
    "We prolong what everybody in the room knows should end.",
    "I go home and think of the families I had no time for.",
    "The beds decide, not the need.",
    "Ethics rounds helped the two times we had them.",
    "There is nowhere to send people who need more than I can give.",
  ],
  family: [
    "Families want answers that nobody has yet.",
    "Portal messages at midnight, and again at six because nobody replied.",
    "Most are grateful. The few who are not stay in my head.",
    "Explaining the wait is half my work.",
  ],
  pay: [
    "Newcomers start at what I earn after nine years.",
    "A simple thank you from the unit would go far.",
    "Parking costs me a day's pay each month.",
  ],
  career: [
    "I do not see what the next step would be here.",
    "There is no money for the certificate I would like to do.",
  ],
  home: [
    "I missed the school play again.",
    "Caring for my father and for patients uses the same battery.",
    "Childcare closes before my shift does.",
    "My days off are for sleeping.",
  ],
  sleep: [
    "Five hours on a good day.",
    "I cannot switch off after a late shift.",
    "My back hurts from the old beds.",
    "The breathing exercise before bed does help a little.",
  ],
  other: ["The heating in the break room has been broken since spring."],
};

/** Evaluation comments about planned changes. */
export const changes: readonly string[] = [
  "I will take two minutes between rooms.",
  "Try the closing routine before I leave the unit.",
  "Share the handout with my team.",
  "Ask for help earlier.",
  "Turn off notifications on my days off.",
  "Suggest a short huddle to our lead.",
  "Write one good thing down after each shift.",
];

/** Evaluation comments about bias. */
export const biases: readonly string[] = [
  "One app was named more often than it needed to be.",
  "It sounded a little like an advertisement for a course.",
  "The speaker's own book came up twice.",
];
