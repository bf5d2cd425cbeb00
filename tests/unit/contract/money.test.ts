import { expect, test } from "vitest";
import { money } from "#contract/money.ts";

test("[REG-02] formats prices in currencies with any number of decimals", () => {
  expect(money(12_000, "usd")).toBe("$120.00");
  expect(money(5, "usd")).toBe("$0.05");
  expect(money(1200, "jpy")).toBe("¥1,200");
});
