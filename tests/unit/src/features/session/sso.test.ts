import { expect, test } from "vitest";
import { ssoProblems } from "#contract/accounts/sso.ts";
import { ssoProblem } from "#features/session/sso-copy.ts";
import { ssoStartUrl } from "#features/session/sso-redirect.ts";
import { ssoCredentialsIn } from "#features/session/urls.ts";

test("[ACC-13] the SSO start URL carries only the email and the redirect", () => {
  const nothing = { email: "", redirect_url: null };
  expect(ssoStartUrl("st-anna", nothing)).toBe("/auth/sso/st-anna/start");
  const kept = { email: "a+b@anna.example", redirect_url: "/library?q=rest&x=1" };
  const address = new URL(ssoStartUrl("st anna/../x", kept), "https://respite.example");
  expect(address.pathname).toBe("/auth/sso/st%20anna%2F..%2Fx/start");
  expect(Object.fromEntries(address.searchParams)).toEqual(kept);
});

test("[ACC-12] SSO credentials in a URL are accepted only when complete", () => {
  const query = { id: "1", token: "t", client: "c", email: "a@b.example", redirect_url: "/you" };
  const { redirect_url, ...handed } = query;
  expect(ssoCredentialsIn(new URLSearchParams(query))).toEqual({
    ...handed,
    redirect: redirect_url,
  });
  for (const name of ["id", "token", "client", "email"])
    for (const rest of [{ ...query, [name]: "" }, { redirect_url }])
      expect(ssoCredentialsIn(new URLSearchParams(rest)), name).toBeUndefined();
});

test("[ACC-13] every SSO problem has its own message, and unknown values have none", () => {
  const sentences = ssoProblems.map(ssoProblem);
  expect(new Set(sentences).size).toBe(ssoProblems.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z].*\.$/);
  for (const word of [null, "", "nothing", "constructor", "__proto__"])
    expect(ssoProblem(word)).toBeUndefined();
});
