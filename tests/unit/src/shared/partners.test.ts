import { expect, test } from "vitest";
import { destinationOf } from "#shared/accounts/partners.ts";

test.each(["ANA", "CPP", "LGH", "ana", "Lgh/"])("[REG-01] %s stands for its code", (name) => {
  const code = name.toUpperCase().replace("/", "");
  expect(destinationOf(name)).toEqual({ kind: "code", code });
});

test("[REG-01] a partner's people leave for its own site, which is encrypted", () => {
  const destination = destinationOf("HarborPoint");
  expect(destination.kind).toBe("partner");
  expect(destination).toHaveProperty("url", expect.stringMatching(/^https:\/\/[^/]+\//));
});

test.each(["", "/", "nobody", "ANA/x", "constructor", "__proto__", "https://evil.example", "//x"])(
  "[REG-01] any other name (%s) leads to the registration",
  (name) => {
    expect(destinationOf(name)).toEqual({ kind: "register" });
  },
);
