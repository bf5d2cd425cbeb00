import { expect, test } from "vitest";
import { license } from "#contract/accounts/licenses.ts";
import {
  emptyLicense,
  licenseValues,
  validateLicenses,
  withLicenses,
} from "#features/profile/license-values.ts";
import { states } from "#shared/accounts/us-states.ts";
import type { Licenses } from "#sync/records/types.ts";

const goal = {
  amount: 30,
  startsOn: "2028-05-01",
  earnedElsewhere: 11.5,
  categories: [{ name: "Human trafficking", amount: 2, earnedElsewhere: 0 }],
};

const known: Licenses = {
  licenses: [
    { state: "FL", profession: "RN", number: "9123456", expiresOn: "2030-04-30", goal },
    { state: "GA", profession: "APRN", number: "77" },
  ],
  npi: "1234567890",
  mayReport: true,
  onCertificates: false,
};

test("[CE-06] unchanged form values keep the licenses, their goals, and permissions as they are", () => {
  expect(withLicenses(known, licenseValues(known), "1234567890")).toEqual(known);
  expect(withLicenses(known, [], " ")).toEqual({
    licenses: [],
    mayReport: true,
    onCertificates: false,
  });
});

test("[CE-06] invalid values are rejected before they are saved, with an error on their field", () => {
  const [first] = licenseValues(known);
  const errorFields = (changes: object, npi = "") =>
    Object.keys(validateLicenses([{ ...emptyLicense(4), ...first, key: 4, ...changes }], npi));
  expect(errorFields({})).toEqual([]);
  expect(errorFields({ state: "" })).toEqual(["state-4"]);
  expect(errorFields({ profession: "  " })).toEqual(["profession-4"]);
  expect(errorFields({ number: "" })).toEqual(["number-4"]);
  for (const expiresOn of ["0030-01-01", "2030-13-01", "soon"])
    expect(errorFields({ expiresOn })).toEqual(["expiresOn-4"]);
  for (const npi of ["123456789", "12345678901", "12345678ab"])
    expect(errorFields({}, npi)).toEqual(["npi"]);
  expect(errorFields({}, "123 456-7890")).toEqual([]);
});

test("[CE-06] the server accepts every listed state", () => {
  expect(states).toHaveLength(56 - 1);
  for (const { code } of states) {
    const of = { state: code, profession: "RN", number: "1", expires_on: null };
    expect([code, license.safeParse(of).success]).toEqual([code, true]);
  }
  expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
});
