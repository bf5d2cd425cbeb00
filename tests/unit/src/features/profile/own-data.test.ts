import { expect, test } from "vitest";
import { changesIn, gapsIn, valuesOf } from "#features/profile/own-data.ts";
import type { Profile } from "#sync/local/personal.ts";

const maya: Profile = {
  firstName: "Maya",
  lastName: "Osei",
  email: "maya@harbor.example",
  providerTitle: "Registered Nurse",
};
const TODAY = "2026-11-21";

test("[ACC-15] only what differs is changed, and what was emptied is empty", () => {
  const values = valuesOf(maya);
  expect(changesIn(maya, values)).toEqual({});
  expect(changesIn(maya, { ...values, last_name: " Osei ", provider_title: "" })).toEqual({
    providerTitle: "",
  });
  expect(changesIn(maya, { ...values, dob_string: "1990-02-03", gender: "Woman" })).toEqual({
    dateOfBirth: "1990-02-03",
    gender: "Woman",
  });
});

test("[ACC-15] what the server would not take is said before it is kept", () => {
  const values = valuesOf(maya);
  expect(gapsIn(values, TODAY)).toEqual({});
  expect(gapsIn({ ...values, first_name: " " }, TODAY)).toEqual({ first_name: ["can't be blank"] });
  for (const dob_string of ["2026-11-22", "1899-12-31"])
    expect(gapsIn({ ...values, dob_string }, TODAY)).toHaveProperty("dob_string");
});
