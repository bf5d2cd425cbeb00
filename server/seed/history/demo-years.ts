/** What the three demo people have behind them. All days are days before seeding; lessons are numbers of the catalog. */
export type DemoYear = {
  readonly email: string;
  readonly title: string;
  readonly license: { readonly state: string; readonly profession: string };
  readonly finished: readonly (readonly [lesson: number, daysAgo: number])[];
  /** Lessons in progress, with the seconds watched. */
  readonly started: readonly (readonly [lesson: number, daysAgo: number, seconds: number])[];
  /** Finished lessons whose credit was claimed. */
  readonly claimed: readonly number[];
  readonly saved: readonly number[];
  /** The level of each month, oldest first. The last one is about a week ago. */
  readonly levels: readonly number[];
  readonly notes: readonly DemoNote[];
  readonly highlights: readonly DemoHighlight[];
};
type DemoNote = {
  readonly lesson: number;
  readonly daysAgo: number;
  readonly at: number | null;
  readonly text: string;
};
/** A sentence of the captions. */
type DemoHighlight = DemoNote & { readonly at: number };

export const demoYears: readonly DemoYear[] = [
  {
    email: "demo_nurse@respite.example",
    title: "Registered Nurse",
    license: { state: "PA", profession: "RN" },
    finished: [
      [104, 352],
      [100, 352],
      [110, 340],
      [111, 338],
      [130, 301],
      [131, 300],
      [132, 297],
      [135, 262],
      [139, 254],
      [120, 231],
      [121, 204],
      [140, 171],
      [144, 171],
      [149, 158],
      [151, 112],
      [180, 74],
      [189, 61],
      [134, 33],
      [124, 12],
    ],
    started: [
      [249, 2, 318],
      [133, 5, 41],
      [163, 9, 22],
    ],
    claimed: [139, 149, 189],
    saved: [169, 159, 171, 184, 137, 129],
    levels: [3, 3, 4, 4, 4, 3, 4, 3, 3, 3, 2, 2, 2],
    notes: [
      {
        lesson: 139,
        daysAgo: 254,
        at: 309,
        text: "Last coffee at 2. Nap at 3:30, Theo covers my rooms. Sign for the door: asleep until 1:30.",
      },
      {
        lesson: 149,
        daysAgo: 158,
        at: 292,
        text: "Bring the four questions to Dana for the badge card. Ask the newest person first!",
      },
      {
        lesson: 189,
        daysAgo: 61,
        at: null,
        text: "My shift ends at the bridge. Headline, rain check, or whole story: told Sam about it.",
      },
      { lesson: 249, daysAgo: 2, at: 166, text: "Stage 3 is where Priya is right now." },
    ],
    highlights: [
      {
        lesson: 139,
        daysAgo: 254,
        at: 880.255,
        text: "One warning sign is enough.",
      },
      {
        lesson: 149,
        daysAgo: 158,
        at: 369.941,
        text: "A list of ten is a list of none.",
      },
      {
        lesson: 189,
        daysAgo: 60,
        at: 634.068,
        text: "Thoughts wait better when they have one.",
      },
    ],
  },
  {
    email: "demo_leader@respite.example",
    title: "Physician",
    license: { state: "PA", profession: "MD" },
    finished: [
      [104, 360],
      [113, 344],
      [300, 322],
      [301, 318],
      [309, 290],
      [200, 233],
      [231, 180],
      [149, 176],
      [220, 120],
      [159, 88],
      [210, 40],
    ],
    started: [
      [169, 4, 412],
      [211, 15, 17],
    ],
    claimed: [309, 149, 159],
    saved: [305, 249, 222],
    levels: [2, 2, 3, 2, 2, 3, 2, 2, 2, 3, 2, 2, 2],
    notes: [
      {
        lesson: 309,
        daysAgo: 290,
        at: 349,
        text: "Obstacles list on the board, one a week. Start with the charge phone.",
      },
      {
        lesson: 149,
        daysAgo: 176,
        at: null,
        text: "Charge nurses lead it. I speak last.",
      },
    ],
    highlights: [
      {
        lesson: 309,
        daysAgo: 290,
        at: 400.83,
        text: "They leave because nobody ever came back to them.",
      },
    ],
  },
  {
    email: "demo_admin@respite.example",
    title: "Nurse Practitioner",
    license: { state: "PA", profession: "APRN" },
    finished: [
      [104, 358],
      [102, 357],
      [112, 330],
      [120, 287],
      [129, 280],
      [160, 214],
      [161, 210],
      [169, 205],
      [150, 133],
      [189, 92],
    ],
    started: [
      [159, 6, 233],
      [184, 20, 30],
    ],
    claimed: [129, 169, 189],
    saved: [309, 139],
    levels: [2, 3, 3, 3, 2, 3, 3, 2, 2, 2, 2, 3, 2],
    notes: [
      {
        lesson: 169,
        daysAgo: 205,
        at: 573,
        text: "Ethics on-call number is on the intranet under Patient Services. Put it in the welcome mail.",
      },
    ],
    highlights: [
      {
        lesson: 129,
        daysAgo: 280,
        at: 732.129,
        text: "Fix the break first.",
      },
    ],
  },
];
