import { useEffect, useState } from "react";
import { listLessons } from "#contract/learning/admin-content.ts";
import { listPeople } from "#contract/organizations/admin-people.ts";
import { listPracticeGroups } from "#contract/organizations/groups.ts";
import { call } from "#device/session.ts";
import type { AdminRoute } from "#shared/admin/admin-navigation.ts";
import { adminPath } from "#shared/navigation/paths.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { filterOptions, type PaletteOption } from "./palette-options.ts";
import { commandPalette as copy } from "./shell-copy.ts";

const DEBOUNCE_MS = 200;
const MAX_RESULTS = 5;

type Listed<Row> = Promise<Outcome<{ readonly data: readonly Row[] }>>;

/** Returns the options for the rows of a list, or nothing if it couldn't be loaded. */
async function optionsOf<Row>(
  listed: Listed<Row>,
  option: (row: Row) => PaletteOption,
): Promise<readonly PaletteOption[] | undefined> {
  const outcome = await listed;
  return outcome.kind === "accepted" ? outcome.value.data.map(option) : undefined;
}

type Search = (q: string, signal: AbortSignal) => Promise<readonly PaletteOption[] | undefined>;

const queryOf = (q: string) => ({ q, size: MAX_RESULTS });
const pathOf = (area: string, id: string) => adminPath(`${area}/${encodeURIComponent(id)}`);

const findPeople: Search = (q, signal) =>
  optionsOf(call(listPeople, { query: queryOf(q), signal }), (person) => ({
    to: pathOf("people", person.id),
    text: `${person.first_name} ${person.last_name}`.trim() || person.email,
    note: person.email,
    icon: "person",
  }));

/** Leaders may list their own groups only, without a search. */
const findGroups: Search = async (q, signal) => {
  const options = await optionsOf(call(listPracticeGroups, { signal }), ({ id, name }) => ({
    to: pathOf("groups", id),
    text: name,
    note: copy.group,
    icon: "grove" as const,
  }));
  return options && filterOptions(options, q).slice(0, MAX_RESULTS);
};

const findLessons: Search = (q, signal) =>
  optionsOf(call(listLessons, { query: queryOf(q), signal }), ({ id, title }) => ({
    to: pathOf("content", id),
    text: title ?? id,
    note: copy.lesson,
    icon: "library",
  }));

/** What can be searched, by the page that opens a result: only what the role may open. */
const searches: Readonly<Record<string, { readonly search: Search; readonly name: string }>> = {
  "people/:id": { search: findPeople, name: copy.people },
  "groups/:id": { search: findGroups, name: copy.groups },
  "content/:id": { search: findLessons, name: copy.lessons },
};

const searchesIn = (places: readonly AdminRoute[]) =>
  places.flatMap(({ path }) => searches[path] ?? []);

/** Names the lists that are searched, apart from pages. */
export const searchedIn = (places: readonly AdminRoute[]): readonly string[] =>
  searchesIn(places).map(({ name }) => name);

type PaletteSearch = {
  readonly status: "idle" | "loading" | "succeeded" | "failed";
  readonly options: readonly PaletteOption[];
};
const IDLE: PaletteSearch = { status: "idle", options: [] };

/** Searches people, groups, and lessons, debounced. If one list can't be loaded, the others show. */
export function usePaletteSearch(places: readonly AdminRoute[], typed: string): PaletteSearch {
  const [result, setResult] = useState(IDLE);
  const q = typed.trim();
  useEffect(() => {
    const wanted = searchesIn(places);
    if (wanted.length === 0 || q.length < 2) return setResult(IDLE);
    const abort = new AbortController();
    setResult(({ options }) => ({ status: "loading", options }));
    const timer = setTimeout(async () => {
      const found = await Promise.all(wanted.map(({ search }) => search(q, abort.signal)));
      if (abort.signal.aborted) return;
      const status = found.includes(undefined) ? "failed" : "succeeded";
      setResult({ status, options: found.flatMap((options) => options ?? []) });
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [places, q]);
  return result;
}
