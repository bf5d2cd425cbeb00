import {
  INSTRUMENTS,
  NATIONAL_FIGURES,
  type NationalFigure,
} from "#contract/insights/national-figures.ts";
import { type LicenseType, licenseOf } from "#contract/learning/license.ts";

/** Published figures of each profession. No national figure covers advanced practice providers alone. */
const figureIds: Readonly<Record<LicenseType, string>> = {
  Physicians: "physicians-2023",
  Nurses: "nurses-2020",
  "Advanced Practice Providers": "health-care-workers-2020",
};
const ANYONE = "health-care-workers-2020";

/** Returns the national figure to compare with. Nothing about the person's own organization is used. */
export function nationalFigureFor(title: string | undefined): NationalFigure | undefined {
  const license = licenseOf(title);
  const id = license ? figureIds[license] : ANYONE;
  return NATIONAL_FIGURES.find((figure) => figure.id === id);
}

const outOf100 = ({ value }: NationalFigure) => Math.round(value * 100);

/** From level 3 on, people count as burned out. */
const isBurnedOut = (level: number) => level >= 3;

export const comparison = {
  title: "Others in your profession",
  figure: (figure: NationalFigure): string =>
    `${figure.population} in the United States, ${figure.year}: about ${outOf100(figure)} in 100 were burned out.`,
  /** Neither praises nor blames. */
  own: (level: number): string =>
    isBurnedOut(level)
      ? "Your answer is among those. You're far from the only one."
      : "Your answer is among the others.",
  method: ({ instrument }: NationalFigure): string =>
    instrument === "single_item"
      ? "They were asked the same question."
      : `They were asked in another way, so compare only roughly. Method: ${INSTRUMENTS[instrument]}.`,
  source: "Source:",
  privacy:
    "We don't compare you with people at your workplace, so no one's answer can be guessed from it.",
} as const;
