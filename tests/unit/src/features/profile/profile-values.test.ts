import { expect, test } from "vitest";
import { changedFields, profileValues, validateProfile } from "#features/profile/profile-values.ts";
import type { Profile } from "#sync/records/types.ts";

const maya: Profile = {
  firstName: "Maya",
  lastName: "Osei",
  email: "maya@harbor.example",
  providerTitle: "Registered Nurse",
};
const TODAY = "2026-11-21";

test("[ACC-15] only changed fields are sent, and cleared fields are empty", () => {
  const values = profileValues(maya);
  expect(changedFields(maya, values)).toEqual({});
  expect(changedFields(maya, { ...values, last_name: " Osei ", provider_title: "" })).toEqual({
    providerTitle: "",
  });
  expect(changedFields(maya, { ...values, dob_string: "1990-02-03", gender: "Woman" })).toEqual({
    dateOfBirth: "1990-02-03",
    gender: "Woman",
  });
});

test("[ACC-15] invalid values are rejected before they are saved", () => {
  const values = profileValues(maya);
  expect(validateProfile(values, TODAY)).toEqual({});
  expect(validateProfile({ ...values, first_name: " " }, TODAY)).toEqual({
    first_name: ["blank"],
  });
  for (const dob_string of ["2026-11-22", "1899-12-31"])
    expect(validateProfile({ ...values, dob_string }, TODAY)).toHaveProperty("dob_string");
});
