import { useEffect, useState } from "react";
import { listPeople } from "#contract/organizations/admin-people.ts";
import { call } from "#device/session.ts";
import type { AdminPlace } from "#shared/admin/admin-navigation.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import type { Option } from "./palette-options.ts";

const PAUSE_MS = 200;
const MOST = 6;

type Found = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  readonly options: readonly Option[];
};
const IDLE: Found = { status: "idle", options: [] };

/** People by name or address, for whoever has the list of people, a moment after the last letter. */
export function useFoundPeople(places: readonly AdminPlace[], typed: string): Found {
  const [found, setFound] = useState(IDLE);
  const hasPeople = places.some(({ path }) => path === "people/:id");
  const q = typed.trim();
  useEffect(() => {
    if (!hasPeople || q.length < 2) return setFound(IDLE);
    const abort = new AbortController();
    setFound(({ options }) => ({ status: "loading", options }));
    const timer = setTimeout(async () => {
      const query = { q, size: MOST };
      const outcome = await call(listPeople, { query, signal: abort.signal });
      if (abort.signal.aborted) return;
      if (outcome.kind !== "accepted") return setFound({ status: "failed", options: [] });
      const options = outcome.value.data.map(({ id, first_name, last_name, email }) => ({
        to: adminPath(`people/${encodeURIComponent(id)}`),
        text: `${first_name} ${last_name}`.trim() || email,
        note: email,
        icon: "person" as const,
      }));
      setFound({ status: "succeeded", options });
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [hasPeople, q]);
  return found;
}
