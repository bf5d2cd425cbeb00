import type { listProviderTitles as titlesRoute } from "#contract/accounts/users.ts";
import { call } from "#device/session.ts";
import type { Check } from "#sync/transport/call.ts";
import type { Outcome } from "#sync/transport/outcome.ts";

type Titles = { readonly data: readonly { readonly name: string }[] };

const hasName = (value: unknown): value is { readonly name: string } =>
  typeof (value as { readonly name?: unknown } | null)?.name === "string";

/** Validated by hand, because registration doesn't load the schema library. Entries without a name are dropped. */
const titles: Check<{ data: { name: string }[] }> = {
  safeParse: (value) => {
    const data = (value as Partial<Titles> | null)?.data;
    if (!Array.isArray(data)) return { success: false };
    return { success: true, data: { data: data.filter(hasName) } };
  },
};

/** Returns the professional titles in the server's order, without empty ones. */
export async function fetchTitles(): Promise<Outcome<readonly string[]>> {
  const outcome = await call<typeof titlesRoute>(
    { method: "GET", path: "/api/provider_titles", access: "public", reply: titles },
    {},
  );
  if (outcome.kind !== "accepted") return outcome;
  const names = outcome.value.data.map(({ name }) => name.trim()).filter(Boolean);
  return { ...outcome, value: names.toSorted((a, b) => a.localeCompare(b)) };
}
