import { expect, test } from "vitest";
import { parseDestination } from "#shared/accounts/partners.ts";

test.each(["ANA", "CPP", "LGH", "ana", "Lgh/"])("[REG-01] %s is a registration code", (name) => {
  const code = name.toUpperCase().replace("/", "");
  expect(parseDestination(name)).toEqual({ kind: "code", code });
});

test("[REG-01] sends a partner's people to its own HTTPS site", () => {
  const destination = parseDestination("HarborPoint");
  expect(destination.kind).toBe("partner");
  expect(destination).toHaveProperty("url", expect.stringMatching(/^https:\/\/[^/]+\//));
});

test.each(["", "/", "nobody", "ANA/x", "constructor", "__proto__", "https://evil.example", "//x"])(
  "[REG-01] any other name (%s) leads to registration",
  (name) => {
    expect(parseDestination(name)).toEqual({ kind: "register" });
  },
);
