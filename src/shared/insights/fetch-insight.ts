import type * as z from "zod/mini";
import type { PublishedPeriods } from "#contract/insights/shapes.ts";
import type { Call, Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { InsightRequest, InsightRoute } from "./insight-requests.ts";
import type { InsightResult } from "./insight-store.ts";

type Deps = { readonly call: Call; readonly log: (problem: string) => void };
type Schema = { readonly safeParse: (value: unknown) => Parsed };
type Parsed =
  | {
      readonly success: true;
      readonly data: { readonly data: unknown; readonly published: PublishedPeriods | null };
    }
  | { readonly success: false };

const EMPTY = { data: [], published: null };

/** Turns an unusable reply into an empty list and logs a warning. */
const tolerant = (name: string, reply: Schema, log: Deps["log"]): Check<InsightResult> => ({
  safeParse: (value) => {
    const read = reply.safeParse(value);
    if (read.success) return { success: true, data: { ...read.data, kind: "valid" } };
    log(`The reply of ${name} could not be used`);
    const kind = reply.safeParse(EMPTY).success ? "empty" : "unusable";
    return { success: true, data: { ...EMPTY, kind } };
  },
});

/** All insight routes have flat queries, so one function can call them all. */
type AnyInsight = Omit<InsightRoute, "query" | "reply"> & {
  readonly query: z.ZodMiniType<unknown, InsightRequest["query"]>;
  readonly reply: z.ZodMiniType<InsightResult>;
};

/** Returns a function that calls any insight route. */
export const createFetchInsight =
  ({ call, log }: Deps) =>
  ({ route, query }: InsightRequest, signal: AbortSignal): Promise<Outcome<InsightResult>> => {
    const { method, path, access, name } = route;
    const reply = tolerant(name, route.reply, log);
    return call<AnyInsight>({ method, path, access, reply }, { query, signal });
  };
