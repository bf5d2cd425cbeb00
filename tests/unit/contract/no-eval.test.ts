import { expect, test, vi } from "vitest";
import type { Route } from "#contract/route.ts";

// The content security policy forbids eval in page and worker.

test("[SEC-01] schemas never evaluate strings as code", async () => {
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
