import { expect, test } from "vitest";
import { ssoProblems } from "#contract/accounts/sso.ts";
import { arrivalIn } from "#features/session/address.ts";
import { startAddress } from "#features/session/organisation.ts";
import { ssoProblem } from "#features/session/sso-words.ts";

test("[ACC-13] the way to an organisation takes along the email and where to go, and nothing more", () => {
  const nothing = { email: "", redirect_url: null };
  expect(startAddress("st-anna", nothing)).toBe("/auth/sso/st-anna/start");
  const kept = { email: "a+b@anna.example", redirect_url: "/library?q=rest&x=1" };
  const address = new URL(startAddress("st anna/../x", kept), "https://respite.example");
  expect(address.pathname).toBe("/auth/sso/st%20anna%2F..%2Fx/start");
  expect(Object.fromEntries(address.searchParams)).toEqual(kept);
});

test("[ACC-12] only a whole set of credentials in the address is one", () => {
  const query = { id: "1", token: "t", client: "c", email: "a@b.example", redirect_url: "/you" };
  const { redirect_url, ...handed } = query;
  expect(arrivalIn(new URLSearchParams(query))).toEqual({ ...handed, wish: redirect_url });
  for (const name of ["id", "token", "client", "email"])
    for (const rest of [{ ...query, [name]: "" }, { redirect_url }])
      expect(arrivalIn(new URLSearchParams(rest)), name).toBeUndefined();
});

test("[ACC-13] every problem has a sentence of its own, and a made-up one has none", () => {
  const sentences = ssoProblems.map(ssoProblem);
  expect(new Set(sentences).size).toBe(ssoProblems.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  for (const word of [null, "", "nothing", "constructor", "__proto__"])
    expect(ssoProblem(word)).toBeUndefined();
});
