import { adminRoutes } from "#contract/admin-routes.ts";
import { type Routes, routes } from "#contract/routes.ts";
import { costlyCalls } from "./rules.ts";

/**
 * What an overloaded process turns away first:
 * - `low`: reads that repeat by themselves or that a person can repeat without losing anything
 * - `high`: what people wrote, their own records, and signing in
 */
export type Importance = "low" | "high";

const isLow = (name: keyof Routes): boolean =>
  costlyCalls.has(name) ||
  name === "catalogueChanges" ||
  name === "cataloguePage" ||
  (Object.hasOwn(adminRoutes, name) && routes[name].method === "GET");

/** Never turned away: they say how the process is. */
const signs: ReadonlySet<keyof Routes> = new Set<keyof Routes>(["healthCheck", "ready"]);

/** By method and path. Files and pages of the app are missing: they cost little. */
export const importanceOf: ReadonlyMap<string, Importance> = new Map(
  (Object.keys(routes) as (keyof Routes)[])
    .filter((name) => !signs.has(name))
    .map((name) => {
      const { method, path } = routes[name];
      return [`${method} ${path}`, isLow(name) ? "low" : "high"];
    }),
);
