import type { License, Licenses, RenewalGoal } from "#sync/records/types.ts";
import { licenseForm } from "./copy.ts";

/** Form values of one license. */
export type LicenseValues = {
  /** A React key for the row. */
  readonly key: number;
  readonly state: string;
  readonly profession: string;
  readonly number: string;
  readonly expiresOn: string;
  /** Not in this form. Saving a license without its goal would delete the goal. */
  readonly goal?: RenewalGoal;
};

export type LicenseField = Exclude<keyof LicenseValues, "key" | "goal">;

export const emptyLicense = (key: number): LicenseValues => ({
  key,
  state: "",
  profession: "",
  number: "",
  expiresOn: "",
});

export const licenseValues = ({ licenses }: Licenses): LicenseValues[] =>
  licenses.map((license, key) => ({ ...emptyLicense(key), ...license }));

const isDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= "1950";

const NPI_DIGITS = 10;

/** Validates like the server does. Errors are keyed by field name. */
export function validateLicenses(
  values: readonly LicenseValues[],
  npi: string,
): Readonly<Record<string, string>> {
  const errors = values.flatMap(({ key, state, profession, number, expiresOn }) => [
    ...(state === "" ? [[`state-${key}`, licenseForm.errors.state]] : []),
    ...(profession.trim() === "" ? [[`profession-${key}`, licenseForm.errors.profession]] : []),
    ...(number.trim() === "" ? [[`number-${key}`, licenseForm.errors.number]] : []),
    ...(expiresOn !== "" && !isDate(expiresOn)
      ? [[`expiresOn-${key}`, licenseForm.errors.expiresOn]]
      : []),
  ]);
  const digits = npi.replaceAll(/[\s-]/g, "");
  const isNpi = digits === "" || (/^\d+$/.test(digits) && digits.length === NPI_DIGITS);
  return Object.fromEntries([...errors, ...(isNpi ? [] : [["npi", licenseForm.errors.npi]])]);
}

const licenseOf = ({ state, profession, number, expiresOn, goal }: LicenseValues): License => ({
  state,
  profession: profession.trim(),
  number: number.trim(),
  ...(expiresOn && { expiresOn }),
  ...(goal && { goal }),
});

/** Builds the licenses to save. Permissions are unchanged. */
export function withLicenses(
  { mayReport, onCertificates }: Licenses,
  values: readonly LicenseValues[],
  npi: string,
): Licenses {
  const digits = npi.replaceAll(/[\s-]/g, "");
  return {
    licenses: values.map(licenseOf),
    ...(digits && { npi: digits }),
    mayReport,
    onCertificates,
  };
}
