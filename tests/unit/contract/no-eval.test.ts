import { expect, test, vi } from "vitest";
import type { Route } from "#contract/route.ts";

// The content security policy allows no code made from text, in the page as in the worker.

test("[SEC-01] no schema makes code from text, neither when it is built nor when it is used", async () => {
  const made = vi.fn();
  class Forbidden {
    constructor(...code: string[]) {
      made(...code);
      throw new EvalError("Refused to evaluate a string");
    }
  }
  vi.stubGlobal("Function", Forbidden);
  try {
    vi.resetModules();
    const { routes } = await import("#contract/routes.ts");
    for (const { params, query, body, reply } of Object.values<Route>(routes)) {
      for (const schema of [params, query, body, reply]) schema?.safeParse({ any: "thing" });
    }
  } finally {
    vi.unstubAllGlobals();
  }
  expect(made).not.toHaveBeenCalled();
});
