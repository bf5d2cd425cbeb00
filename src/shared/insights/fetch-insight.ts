import type * as z from "zod/mini";
import type { Call, Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { InsightQuestion, InsightRoute } from "./insight-questions.ts";
import type { InsightResult } from "./insight-store.ts";

type Deps = { readonly call: Call; readonly warn: (problem: string) => void };
type Read = { readonly safeParse: (value: unknown) => Parsed };
type Parsed =
  | { readonly success: true; readonly data: { readonly data: unknown } }
  | { readonly success: false };

const NOTHING = { data: [] };

/** Turns an unusable reply into an empty list and logs a warning. */
const readBy = (name: string, reply: Read, warn: Deps["warn"]): Check<InsightResult> => ({
  safeParse: (value) => {
    const read = reply.safeParse(value);
    if (read.success) return { success: true, data: { data: read.data.data, kind: "told" } };
    warn(`The reply of ${name} could not be used`);
    const kind = reply.safeParse(NOTHING).success ? "empty" : "unusable";
    return { success: true, data: { ...NOTHING, kind } };
  },
});

/** All insight routes have flat queries, so one function can call them all. */
type AnyInsight = Omit<InsightRoute, "query" | "reply"> & {
  readonly query: z.ZodMiniType<unknown, InsightQuestion["query"]>;
  readonly reply: z.ZodMiniType<InsightResult>;
};

/** Returns a function that calls any insight route. */
export const createFetchInsight =
  ({ call, warn }: Deps) =>
  ({ route, query }: InsightQuestion, signal: AbortSignal): Promise<Outcome<InsightResult>> => {
    const { method, path, access, name } = route;
    const reply = readBy(name, route.reply, warn);
    return call<AnyInsight>({ method, path, access, reply }, { query, signal });
  };
