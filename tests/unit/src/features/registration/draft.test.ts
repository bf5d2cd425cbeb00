import { expect, test } from "vitest";
import { register } from "#contract/accounts/registration.ts";
import { TERMS_VERSION } from "#contract/constants.ts";
import {
  type Draft,
  draftProblems,
  emptyDraft,
  isEmailProven,
  parseDraft,
  registrantFields,
  startAttempt,
} from "#features/registration/draft.ts";
import { paymentFields } from "#features/registration/payment-method.ts";

const CARD = "4111111111111111";
const filled: Draft = {
  ...emptyDraft,
  first_name: "Ada",
  last_name: "Moreau",
  email: " ada@ward.example ",
  dob_string: "1990-02-03",
  terms: TERMS_VERSION,
  plan: "individual-year",
};

test("[REG-02] a stored draft is restored unchanged", () => {
  const open = { ...filled, id: "0193", proof: "p", isProven: true, isOpen: true };
  expect(parseDraft(JSON.stringify(open))).toEqual(open);
});

test("[REG-06] asking again about an open attempt names the plan it was sent with", () => {
  const attempt = (draft: Draft, plan: string) => startAttempt(draft, plan, () => "0193");
  const started = attempt(emptyDraft, "year");
  expect(started).toEqual({ id: "0193", plan: "year", isOpen: true });
  // The plan isn't sold anymore, so that another one is shown.
  const open = { ...emptyDraft, ...started };
  expect(attempt(open, "month").plan).toBe("year");
  expect(attempt({ ...open, isOpen: false }, "month").plan).toBe("month");
});

test.each([null, "", "{", "7", "null", "[]", '"text"', '{"email":7,"isOpen":"yes","terms":null}'])(
  "[REG-02] invalid stored data (%s) becomes an empty draft",
  (stored) => {
    expect(parseDraft(stored)).toEqual(emptyDraft);
  },
);

test("[REG-02] an open attempt without an id is closed and invalid fields are dropped", () => {
  const stored = { ...filled, isOpen: true, last_name: "x".repeat(2000), card_number: CARD };
  expect(parseDraft(JSON.stringify(stored))).toEqual({ ...filled, last_name: "" });
});

test("[REG-06] a draft has no field for card data", () => {
  expect(Object.keys(emptyDraft).filter((name) => /card|expir|code|token/.test(name))).toEqual([]);
});

test("[REG-03] the request contains every registration field and the card", () => {
  const card = { kind: "card", number: CARD, month: "12", year: "2030", code: "123" } as const;
  const body = {
    ...registrantFields(filled),
    ...paymentFields(card),
    id: crypto.randomUUID(),
    plan: "p",
  };
  expect(register.body.safeParse(body).success).toBe(true);
  expect(body).toMatchObject({
    first_name: "Ada",
    email: "ada@ward.example",
    dob_string: "1990-02-03",
    burnout_role: "physician",
    enabled: true,
    is_provider: true,
    ce_eligible: true,
    terms_version: TERMS_VERSION,
    card_number: CARD,
    expiration_month: "12",
    expiration_year: "2030",
    card_code: "123",
  });
  for (const name of ["provider_title", "gender", "burnout_location", "burnout_specialty"])
    expect(body).toHaveProperty(name);
  expect(body).toHaveProperty("years_in_profession");
});

test("[REG-06] a payment token is sent without any card field", () => {
  const body = paymentFields({ kind: "token", token: "pm_1", name: "Card ending in 4242" });
  expect(body).toEqual({ payment_token: "pm_1" });
});

const TODAY = "2026-11-23";

test("[REG-02] payment requires a name, an email, and agreement to the current terms", () => {
  expect(draftProblems(filled, TODAY)).toEqual({});
  expect(Object.keys(draftProblems({ ...emptyDraft, first_name: " " }, TODAY))).toEqual([
    "email",
    "first_name",
    "last_name",
    "terms_version",
  ]);
  expect(draftProblems({ ...filled, terms: "2019-01" }, TODAY)).toEqual({
    terms_version: ["must be agreed to"],
  });
});

test("[REG-03] the form finds an invalid email, date of birth, number of years, and a card number by itself", () => {
  const wrong = {
    ...filled,
    email: "ada@ward",
    dob_string: "2026-11-24",
    years_in_profession: "many",
    burnout_specialty: `ICU ${CARD}`,
  };
  expect(draftProblems(wrong, TODAY)).toEqual({
    email: ["is invalid"],
    dob_string: ["is invalid"],
    burnout_specialty: ["must not hold a card number"],
    years_in_profession: ["is invalid"],
  });
  for (const years_in_profession of ["0", "7", "40"])
    expect(draftProblems({ ...filled, years_in_profession }, TODAY)).toEqual({});
  for (const years_in_profession of ["-1", "81", "7 years", "1e3"])
    expect(draftProblems({ ...filled, years_in_profession }, TODAY)).not.toEqual({});
});

test("[ACC-18] another email than the proved one has to be proved again", () => {
  const proven = { ...filled, proof: "p", proofEmail: "Ada@ward.example", isProven: true };
  expect(isEmailProven(proven)).toBe(true);
  expect(isEmailProven({ ...proven, email: "bo@ward.example" })).toBe(false);
  expect(isEmailProven({ ...proven, isProven: false })).toBe(false);
});
