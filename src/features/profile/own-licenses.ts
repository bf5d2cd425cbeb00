import type { Licence, Licences } from "#sync/local/personal.ts";

/** As they stand in the form. */
export type LicenceValues = {
  /** Only for the page, to tell rows apart. */
  readonly key: number;
  readonly state: string;
  readonly profession: string;
  readonly number: string;
  readonly expiresOn: string;
};

export type LicenceField = Exclude<keyof LicenceValues, "key">;

export const emptyLicence = (key: number): LicenceValues => ({
  key,
  state: "",
  profession: "",
  number: "",
  expiresOn: "",
});

export const licenceValues = ({ licences }: Licences): LicenceValues[] =>
  licences.map((licence, key) => ({ ...emptyLicence(key), ...licence }));

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= "1950";

const NPI_DIGITS = 10;

/** What the server would not take, by the name of the field. */
export function licenceGaps(
  values: readonly LicenceValues[],
  npi: string,
): Readonly<Record<string, string>> {
  const gaps = values.flatMap(({ key, state, profession, number, expiresOn }) => [
    ...(state === "" ? [[`state-${key}`, "Choose the state whose board gave it"]] : []),
    ...(profession.trim() === "" ? [[`profession-${key}`, "Profession can't be blank"]] : []),
    ...(number.trim() === "" ? [[`number-${key}`, "Licence number can't be blank"]] : []),
    ...(expiresOn !== "" && !isDay(expiresOn)
      ? [[`expiresOn-${key}`, "This is not a day on which it could expire"]]
      : []),
  ]);
  const digits = npi.replaceAll(/[\s-]/g, "");
  const isNpi = digits === "" || (/^\d+$/.test(digits) && digits.length === NPI_DIGITS);
  return Object.fromEntries([...gaps, ...(isNpi ? [] : [["npi", "An NPI has ten digits"]])]);
}

const licenceOf = ({ state, profession, number, expiresOn }: LicenceValues): Licence => ({
  state,
  profession: profession.trim(),
  number: number.trim(),
  ...(expiresOn && { expiresOn }),
});

/** All of them as they are to be kept; what is permitted stays as it is. */
export function licencesWith(
  { mayReport, onCertificates }: Licences,
  values: readonly LicenceValues[],
  npi: string,
): Licences {
  const digits = npi.replaceAll(/[\s-]/g, "");
  return {
    licences: values.map(licenceOf),
    ...(digits && { npi: digits }),
    mayReport,
    onCertificates,
  };
}
