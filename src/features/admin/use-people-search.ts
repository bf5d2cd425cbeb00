import { useEffect, useState } from "react";
import { listPeople } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import type { AdminRoute } from "#shared/admin/admin-navigation.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import type { PaletteOption } from "./palette-options.ts";

const DEBOUNCE_MS = 200;
const MAX_RESULTS = 6;

type PeopleSearch = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  readonly options: readonly PaletteOption[];
};
const IDLE: PeopleSearch = { status: "idle", options: [] };

/** Searches people by name or email, debounced, for roles that may list people. */
export function usePeopleSearch(places: readonly AdminRoute[], typed: string): PeopleSearch {
  const [result, setResult] = useState(IDLE);
  const hasPeople = places.some(({ path }) => path === "people/:id");
  const q = typed.trim();
  useEffect(() => {
    if (!hasPeople || q.length < 2) return setResult(IDLE);
    const abort = new AbortController();
    setResult(({ options }) => ({ status: "loading", options }));
    const timer = setTimeout(async () => {
      const query = { q, size: MAX_RESULTS };
      const outcome = await call(listPeople, { query, signal: abort.signal });
      if (abort.signal.aborted) return;
      if (outcome.kind !== "accepted") return setResult({ status: "failed", options: [] });
      const options = outcome.value.data.map(({ id, first_name, last_name, email }) => ({
        to: adminPath(`people/${encodeURIComponent(id)}`),
        text: `${first_name} ${last_name}`.trim() || email,
        note: email,
        icon: "person" as const,
      }));
      setResult({ status: "succeeded", options });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [hasPeople, q]);
  return result;
}
