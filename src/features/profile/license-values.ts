import type { License, Licenses } from "#sync/records/types.ts";

/** Form values of one license. */
export type LicenseValues = {
  /** A React key for the row. */
  readonly key: number;
  readonly state: string;
  readonly profession: string;
  readonly number: string;
  readonly expiresOn: string;
};

export type LicenseField = Exclude<keyof LicenseValues, "key">;

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
    ...(state === "" ? [[`state-${key}`, "Choose the state whose board gave it"]] : []),
    ...(profession.trim() === "" ? [[`profession-${key}`, "Profession can't be blank"]] : []),
    ...(number.trim() === "" ? [[`number-${key}`, "Licence number can't be blank"]] : []),
    ...(expiresOn !== "" && !isDate(expiresOn)
      ? [[`expiresOn-${key}`, "This is not a day on which it could expire"]]
      : []),
  ]);
  const digits = npi.replaceAll(/[\s-]/g, "");
  const isNpi = digits === "" || (/^\d+$/.test(digits) && digits.length === NPI_DIGITS);
  return Object.fromEntries([...errors, ...(isNpi ? [] : [["npi", "An NPI has ten digits"]])]);
}

const licenseOf = ({ state, profession, number, expiresOn }: LicenseValues): License => ({
  state,
  profession: profession.trim(),
  number: number.trim(),
  ...(expiresOn && { expiresOn }),
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
