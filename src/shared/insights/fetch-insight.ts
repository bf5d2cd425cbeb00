import type * as z from "zod/mini";
import type { Call, Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import type { InsightQuestion, InsightRoute } from "./insight-questions.ts";
import type { Came } from "./insight-store.ts";

type Deps = { readonly call: Call; readonly warn: (problem: string) => void };
type Read = { readonly safeParse: (value: unknown) => Parsed };
type Parsed =
  | { readonly success: true; readonly data: { readonly data: unknown } }
  | { readonly success: false };

const NOTHING = { data: [] };

/** A reply that cannot be used is an empty list, and developers hear of it. */
const readBy = (name: string, reply: Read, warn: Deps["warn"]): Check<Came> => ({
  safeParse: (value) => {
    const read = reply.safeParse(value);
    if (read.success) return { success: true, data: { data: read.data.data, kind: "told" } };
    warn(`The reply of ${name} could not be used`);
    const kind = reply.safeParse(NOTHING).success ? "empty" : "unusable";
    return { success: true, data: { ...NOTHING, kind } };
  },
});

/** All of them are asked alike: their queries are flat. */
type AnyInsight = Omit<InsightRoute, "query" | "reply"> & {
  readonly query: z.ZodMiniType<unknown, InsightQuestion["query"]>;
  readonly reply: z.ZodMiniType<Came>;
};

/** Any of the calls of insights. */
export const createFetchInsight =
  ({ call, warn }: Deps) =>
  ({ route, query }: InsightQuestion, signal: AbortSignal): Promise<Outcome<Came>> => {
    const { method, path, access, name } = route;
    const reply = readBy(name, route.reply, warn);
    return call<AnyInsight>({ method, path, access, reply }, { query, signal });
  };
