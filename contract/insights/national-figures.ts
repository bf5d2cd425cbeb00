/** How burnout was asked. */
export const INSTRUMENTS = {
  /** The question of the check-in: five answers, the last three count as burned out. */
  single_item: "Single question with five answers",
  mbi: "Maslach Burnout Inventory, at least one symptom",
  ama: "AMA Organizational Biopsy, at least one symptom",
  /** The summary of the study doesn't say. */
  other: "Staff survey",
} as const;
export type Instrument = keyof typeof INSTRUMENTS;

export type NationalFigure = {
  readonly id: string;
  /** Who was asked, in the United States. */
  readonly population: string;
  /** The burned-out share, from 0 to 1. */
  readonly value: number;
  readonly instrument: Instrument;
  readonly source: string;
  /** When people answered. */
  readonly year: number;
  readonly url: string;
};

/** Published figures, each copied from its source. */
export const NATIONAL_FIGURES: readonly NationalFigure[] = [
  {
    id: "physicians-2023",
    population: "Physicians",
    value: 0.452,
    instrument: "mbi",
    source: "Shanafelt et al., Mayo Clinic Proceedings 2025",
    year: 2023,
    url: "https://doi.org/10.1016/j.mayocp.2024.11.031",
  },
  {
    id: "physicians-ama-2024",
    population: "Physicians in health systems",
    value: 0.432,
    instrument: "ama",
    source: "American Medical Association, national physician comparison report",
    year: 2024,
    url: "https://www.ama-assn.org/practice-management/physician-health/us-physician-burnout-hits-lowest-rate-covid-19",
  },
  {
    id: "family-physicians-2016",
    population: "Family physicians",
    value: 0.245,
    instrument: "single_item",
    source: "Puffer et al., Journal of the American Board of Family Medicine 2017",
    year: 2016,
    url: "https://doi.org/10.3122/jabfm.2017.02.160295",
  },
  {
    id: "nurses-2020",
    population: "Nurses in large organizations",
    value: 0.56,
    instrument: "other",
    source: "Rotenstein et al., Journal of General Internal Medicine 2023",
    year: 2020,
    url: "https://doi.org/10.1007/s11606-023-08153-z",
  },
  {
    id: "health-care-workers-2020",
    population: "Health care workers in large organizations",
    value: 0.499,
    instrument: "other",
    source: "Rotenstein et al., Journal of General Internal Medicine 2023",
    year: 2020,
    url: "https://doi.org/10.1007/s11606-023-08153-z",
  },
];
