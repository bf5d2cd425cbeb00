import { expect, test } from "vitest";
import { loginFor } from "../../../../src/app/login-address.ts";

test("[ACC-02] whoever is unknown is sent to sign in, with the path and query that were asked for", () => {
  const address = loginFor({
    pathname: "/enrichment_center/video/RL 100",
    search: "?t=30&from=a%26b",
  });
  const url = new URL(address, "https://respite.example");
  expect(url.pathname).toBe("/login");
  expect(url.searchParams.get("redirect_url")).toBe(
    "/enrichment_center/video/RL 100?t=30&from=a%26b",
  );
  expect([...url.searchParams.keys()]).toEqual(["redirect_url"]);
});
