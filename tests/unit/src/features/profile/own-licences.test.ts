import { expect, test } from "vitest";
import { licence } from "#contract/accounts/licenses.ts";
import {
  emptyLicence,
  licenceGaps,
  licencesWith,
  licenceValues,
} from "#features/profile/own-licenses.ts";
import { states } from "#features/profile/states.ts";
import type { Licences } from "#sync/local/personal.ts";

const known: Licences = {
  licences: [
    { state: "FL", profession: "RN", number: "9123456", expiresOn: "2030-04-30" },
    { state: "GA", profession: "APRN", number: "77" },
  ],
  npi: "1234567890",
  mayReport: true,
  onCertificates: false,
};

test("[CE-06] what stands in the form is what was known, and is kept as it is, with what was permitted", () => {
  expect(licencesWith(known, licenceValues(known), "1234567890")).toEqual(known);
  expect(licencesWith(known, [], " ")).toEqual({
    licences: [],
    mayReport: true,
    onCertificates: false,
  });
});

test("[CE-06] what the server would not take is said before it is kept, beside its field", () => {
  const [first] = licenceValues(known);
  const gaps = (changes: object, npi = "") =>
    Object.keys(licenceGaps([{ ...emptyLicence(4), ...first, key: 4, ...changes }], npi));
  expect(gaps({})).toEqual([]);
  expect(gaps({ state: "" })).toEqual(["state-4"]);
  expect(gaps({ profession: "  " })).toEqual(["profession-4"]);
  expect(gaps({ number: "" })).toEqual(["number-4"]);
  for (const expiresOn of ["0030-01-01", "2030-13-01", "soon"])
    expect(gaps({ expiresOn })).toEqual(["expiresOn-4"]);
  for (const npi of ["123456789", "12345678901", "12345678ab"])
    expect(gaps({}, npi)).toEqual(["npi"]);
  expect(gaps({}, "123 456-7890")).toEqual([]);
});

test("[CE-06] every state on the list is one the server takes", () => {
  expect(states).toHaveLength(56 - 1);
  for (const { code } of states) {
    const of = { state: code, profession: "RN", number: "1", expires_on: null };
    expect([code, licence.safeParse(of).success]).toEqual([code, true]);
  }
  expect(new Set(states.map(({ code }) => code)).size).toBe(states.length);
});
