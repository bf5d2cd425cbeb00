/** What a board requires for a renewal, as its rules say. */
export type RenewalRule = {
  /** Two-letter code. */
  readonly state: string;
  readonly profession: "RN" | "MD";
  readonly board: string;
  /** Contact hours, or CME credits for physicians. */
  readonly amount: number;
  /** Months in a renewal cycle. */
  readonly months: number;
  /** Parts of the amount that every renewal needs. */
  readonly categories: readonly { readonly name: string; readonly amount: number }[];
  /** What the figures leave out. */
  readonly note?: string;
  /** Where the rule was read, and on which day. */
  readonly source: string;
  readonly readOn: string;
};

const CHILD_ABUSE = "Child abuse recognition and reporting";

/** Only rules whose text was read. A license of another state or profession has no suggested goal. */
export const renewalRules: readonly RenewalRule[] = [
  {
    state: "PA",
    profession: "RN",
    board: "Pennsylvania State Board of Nursing",
    amount: 30,
    months: 24,
    categories: [{ name: CHILD_ABUSE, amount: 2 }],
    source: "https://www.law.cornell.edu/regulations/pennsylvania/49-Pa-Code-SS-21-131",
    readOn: "2026-11-23",
  },
  {
    state: "AL",
    profession: "RN",
    board: "Alabama Board of Nursing",
    amount: 24,
    months: 24,
    categories: [],
    source:
      "https://casetext.com/regulation/alabama-administrative-code/title-610-alabama-board-of-nursing/chapter-610-x-4-licensure/section-610-x-4-08-renewal-of-license",
    readOn: "2026-11-23",
  },
  {
    state: "CA",
    profession: "RN",
    board: "California Board of Registered Nursing",
    amount: 30,
    months: 24,
    categories: [],
    source: "https://www.law.cornell.edu/regulations/california/16-CCR-1451",
    readOn: "2026-11-23",
  },
  {
    state: "FL",
    profession: "RN",
    board: "Florida Board of Nursing",
    amount: 24,
    months: 24,
    categories: [
      { name: "Prevention of medical errors", amount: 2 },
      { name: "Florida nursing laws and rules", amount: 2 },
      { name: "Human trafficking", amount: 2 },
    ],
    note: "Impaired practice is due every second renewal. Domestic violence is due every third, with 2 more hours. A national certification can replace most of the hours.",
    source: "https://floridasnursing.gov/frequently-asked-questions/?term_id=47",
    readOn: "2026-11-28",
  },
  {
    state: "GA",
    profession: "RN",
    board: "Georgia Board of Nursing",
    amount: 30,
    months: 24,
    categories: [],
    note: "A national certification and other options can replace the hours.",
    source: "https://rules.sos.ga.gov/gac/410-13",
    readOn: "2026-11-28",
  },
  {
    state: "IL",
    profession: "RN",
    board: "Illinois Department of Financial and Professional Regulation",
    amount: 20,
    months: 24,
    categories: [{ name: "Sexual harassment prevention", amount: 1 }],
    note: "Other topics, such as implicit bias, may be required too. Your first renewal needs no hours.",
    source:
      "https://nursing.illinois.gov/nursing-licensure/continuing-education/2022-06-illinois-rn-continuing-education-re-licensure-faqs.html",
    readOn: "2026-11-28",
  },
  {
    state: "KS",
    profession: "RN",
    board: "Kansas State Board of Nursing",
    amount: 30,
    months: 24,
    categories: [],
    source: "https://sos.ks.gov/publications/pubs_kar_Regs.aspx?KAR=60-9-106",
    readOn: "2026-11-23",
  },
  {
    state: "KY",
    profession: "RN",
    board: "Kentucky Board of Nursing",
    amount: 14,
    months: 12,
    categories: [],
    note: "A certification, or 7 hours with your employer's evaluation, can replace the 14 hours. One-time trainings aren't included.",
    source: "https://kbn.ky.gov/registered-nurse/Pages/Continuing-Education.aspx",
    readOn: "2026-11-28",
  },
  {
    state: "MA",
    profession: "RN",
    board: "Massachusetts Board of Registration in Nursing",
    amount: 15,
    months: 24,
    categories: [],
    note: "One-time trainings aren't included.",
    source: "https://www.mass.gov/info-details/mandatory-continuing-education-for-nurses",
    readOn: "2026-11-23",
  },
  {
    state: "MN",
    profession: "RN",
    board: "Minnesota Board of Nursing",
    amount: 24,
    months: 24,
    categories: [],
    note: "A current nursing specialty certificate can replace the hours.",
    source: "https://mn.gov/boards/nursing/licensure/continuing-ed/",
    readOn: "2026-11-23",
  },
  {
    state: "NV",
    profession: "RN",
    board: "Nevada State Board of Nursing",
    amount: 30,
    months: 24,
    categories: [{ name: "Cultural competency", amount: 4 }],
    note: "One-time trainings aren't included.",
    source: "https://nevadanursingboard.org/continuing-education/",
    readOn: "2026-11-23",
  },
  {
    state: "NJ",
    profession: "RN",
    board: "New Jersey Board of Nursing",
    amount: 30,
    months: 24,
    categories: [{ name: "Prescription opioids", amount: 1 }],
    source: "https://www.law.cornell.edu/regulations/new-jersey/N-J-A-C-13-37-5-3",
    readOn: "2026-11-23",
  },
  {
    state: "NC",
    profession: "RN",
    board: "North Carolina Board of Nursing",
    amount: 30,
    months: 24,
    categories: [],
    note: "15 hours are enough if you practiced 640 hours in the 2 years. A certification and other options can replace the hours.",
    source: "https://www.ncbon.com/licensure-listing-continuing-competence",
    readOn: "2026-11-28",
  },
  {
    state: "OH",
    profession: "RN",
    board: "Ohio Board of Nursing",
    amount: 24,
    months: 24,
    categories: [{ name: "Ohio nursing law and rules (Category A)", amount: 1 }],
    note: "The first renewal after your exam has exceptions.",
    source: "https://codes.ohio.gov/ohio-administrative-code/rule-4723-14-03",
    readOn: "2026-11-24",
  },
  {
    state: "TX",
    profession: "RN",
    board: "Texas Board of Nursing",
    amount: 20,
    months: 24,
    categories: [],
    note: "An approved national nursing certification can replace the hours. Some practice areas need extra topics.",
    source: "https://www.law.cornell.edu/regulations/texas/22-Tex-Admin-Code-SS-216-3",
    readOn: "2026-11-23",
  },
  {
    state: "PA",
    profession: "MD",
    board: "Pennsylvania State Board of Medicine",
    amount: 100,
    months: 24,
    categories: [
      { name: "Patient safety and risk management", amount: 12 },
      { name: CHILD_ABUSE, amount: 2 },
    ],
    note: "At least 20 of the credits have to be AMA PRA Category 1.",
    source:
      "https://regulations.justia.com/states/pennsylvania/title-49/part-i/subpart-a/chapter-16/subchapter-b/section-16-19",
    readOn: "2026-11-23",
  },
  {
    state: "CA",
    profession: "MD",
    board: "Medical Board of California",
    amount: 50,
    months: 24,
    categories: [],
    note: "One-time courses aren't included.",
    source:
      "https://www.mbc.ca.gov/Licensing/Physicians-and-Surgeons/Renew/Current-Status/Continuing-Medical-Education.aspx",
    readOn: "2026-11-23",
  },
];
