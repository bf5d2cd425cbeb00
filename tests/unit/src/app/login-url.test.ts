import { expect, test } from "vitest";
import { loginUrlFor } from "../../../../src/app/login-url.ts";

test("[ACC-02] sends signed-out people to the login and keeps the requested path and query", () => {
  const address = loginUrlFor({
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
