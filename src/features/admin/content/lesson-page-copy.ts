export const lessonPage = {
  title: "Lesson",
  back: "All lessons",
  loading: "Lesson details",
  loadingChoices: "Series and collections",
  untitled: "Untitled lesson",
  preview: "Preview",
  conflictObject: "this lesson",
  conflictHelp: "Compare versions in Version history.",
  form: "Lesson details",
  notSaved: "Not saved. Fix the highlighted fields.",
  saved: "Saved",
} as const;

export const lessonForm = {
  basics: "Basics",
  placement: "Placement",
  audience: "Audience",
  credit: "Continuing education",
  related: "Related lessons",
  reading: "Recommended reading",
  taglineHint: "One sentence shown below the title",
  numberHint: "For example, RL-100",
  descriptionHint: "HTML allowed: paragraphs, bold, lists, and links",
  lengthHint: "mm:ss. Filled in from the recording.",
  noSeries: "None",
  noRelated: "None",
  noChoices: "None yet",
  creditKinds: "Credit",
  creditKindNames: {
    cme: "CME credit for physicians",
    contact_hours: "Contact hours for nurses",
  },
  offers: (kind: string, amount: string) => `${kind}: ${amount}`,
  noCredit: "This lesson offers no credit.",
  creditByOthers: "To change credit, ask an administrator.",
  amountHint: "Two decimals, for example 0.25",
  neededForCredit: "Needed to offer credit",
  minutesForCredit: (minutes: number, credit: string) =>
    `Needs a recording of at least ${minutes} minutes to offer ${credit} credit`,
  missingTerms: (names: readonly string[]) => `Needed to offer credit: ${names.join(", ")}`,
  requirements: "Edit quiz, disclosure, and claim deadline",
  record: "Reporting and records",
} as const;

export const referenceFields = {
  title: "References",
  text: (number: number) => `Reference ${number}`,
  url: (number: number) => `Reference ${number} URL`,
  add: "Add reference",
  remove: "Remove last reference",
} as const;
