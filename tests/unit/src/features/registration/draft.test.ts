import { expect, test } from "vitest";
import { register } from "#contract/accounts/registration.ts";
import { TERMS_VERSION } from "#contract/constants.ts";
import { paymentOf } from "#features/registration/card-in-hand.ts";
import {
  type Draft,
  draftFrom,
  emptyDraft,
  gapsIn,
  registrantOf,
} from "#features/registration/draft.ts";

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

test("[REG-02] what was filled in comes back as it was", () => {
  const open = { ...filled, id: "0193", isOpen: true };
  expect(draftFrom(JSON.stringify(open))).toEqual(open);
});

test.each([null, "", "{", "7", "null", "[]", '"text"', '{"email":7,"isOpen":"yes","terms":null}'])(
  "[REG-02] something foreign in its place (%s) is an empty form",
  (stored) => {
    expect(draftFrom(stored)).toEqual(emptyDraft);
  },
);

test("[REG-02] a try without an id was never begun, and what is too long or unknown is left out", () => {
  const stored = { ...filled, isOpen: true, last_name: "x".repeat(2000), card_number: CARD };
  expect(draftFrom(JSON.stringify(stored))).toEqual({ ...filled, last_name: "" });
});

test("[REG-06] a draft has no place for a card", () => {
  expect(Object.keys(emptyDraft).filter((name) => /card|expir|code|token/.test(name))).toEqual([]);
});

test("[REG-03] the payload holds every field of the registration, and the card beside them", () => {
  const card = { kind: "card", number: CARD, month: "12", year: "2030", code: "123" } as const;
  const body = { ...registrantOf(filled), ...paymentOf(card), id: crypto.randomUUID(), plan: "p" };
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

test("[REG-06] where the gateway has a form of its own, no field of a card is sent", () => {
  const body = paymentOf({ kind: "token", token: "pm_1", name: "Card ending in 4242" });
  expect(body).toEqual({ payment_token: "pm_1" });
});

test("[REG-02] nobody comes to the card without a name, an email and an agreement to these terms", () => {
  expect(gapsIn(filled)).toEqual({});
  expect(Object.keys(gapsIn({ ...emptyDraft, first_name: " " }))).toEqual([
    "first_name",
    "last_name",
    "email",
    "terms_version",
  ]);
  expect(gapsIn({ ...filled, terms: "2019-01" })).toEqual({ terms_version: ["must be agreed to"] });
});
