import { type RecordName, recordTypes } from "#contract/sync/records.ts";
import type { MyChanges } from "#contract/sync/sync.ts";
import type { PersonName } from "../../support/small-world.ts";
import { recordNames, simRecords } from "../records.ts";
import { actionNumberIn } from "./catalog.ts";
import type { CatalogRow, PersonState } from "./model-state.ts";
import type { ServerState, WatchedRow } from "./sim-server.ts";

type Lists = Pick<MyChanges, RecordName>;

const byRev = (a: { readonly rev: number }, b: { readonly rev: number }) => a.rev - b.rev;

/** Returns all changes since `rev`. Pages are never full here. */
export function changesOf(state: PersonState, rev: number): Lists {
  const lists = recordNames.flatMap((name): [string, unknown][] => {
    const wire = simRecords[name]
      .rows(state)
      .filter((row) => row.rev > rev)
      .toSorted(byRev)
      .map((row) => row.wire);
    if (!("single" in recordTypes[name])) return [[name, wire]];
    return wire.length > 0 ? [[name, wire[0]]] : [];
  });
  return Object.fromEntries(lists) as Lists;
}

export function catalogSince(rows: readonly CatalogRow[], rev: number) {
  const lists: Record<CatalogRow["list"], object[]> = {
    content: [],
    series: [],
    sections: [],
    content_to_sections: [],
    surveys: [],
    credit_terms: [],
    achievement_rules: [],
    removed: [],
  };
  for (const row of rows.toSorted(byRev)) if (row.rev > rev) lists[row.list].push(row.wire);
  return lists;
}

type Persons = ReadonlyMap<PersonName, PersonState>;

const rowsOf = <T>(persons: Persons, rows: (state: PersonState) => readonly T[]) =>
  [...persons].flatMap(([person, state]) => rows(state).map((row) => ({ person, ...row })));

export const watchedOf = (persons: Persons): WatchedRow[] =>
  rowsOf(persons, (state) =>
    [...state.watched.values()].map(({ wire }) => ({
      record: wire.record_id_,
      seconds: wire.seconds_watched,
      finished: wire.video_finished,
    })),
  );

export const serverStateOf = (persons: Persons): ServerState => ({
  watched: watchedOf(persons),
  saved: rowsOf(persons, (state) =>
    [...state.saved.values()].map(({ wire }) => ({ record: wire.record_id_, saved: wire.saved })),
  ),
  credits: rowsOf(persons, (state) =>
    state.credits.map((row) => ({
      record: row.record_id,
      type: row.certificate_type,
      note: row.bias_response ?? "",
    })),
  ),
  tests: rowsOf(persons, (state) =>
    state.tests.map(({ answers, passed }) => ({ action: actionNumberIn(answers), passed })),
  ),
  licenses: rowsOf(persons, ({ licenses }) =>
    licenses ? [{ number: licenses.wire.licences[0]?.number ?? "" }] : [],
  ),
  achievements: rowsOf(persons, (state) =>
    [...state.achievements.keys()].map((name) => ({ name })),
  ),
  responses: rowsOf(persons, (state) =>
    [...state.responses.values()]
      .toSorted(byRev)
      .flatMap(({ wire, answers }) =>
        answers.map(({ text }) => ({ id: wire.id, survey: wire.survey_id, text: text ?? "" })),
      ),
  ),
  notes: rowsOf(persons, (state) =>
    [...state.notes.values()].map(({ wire }) => ({
      id: wire.id,
      text: wire.text,
      deleted: wire.deleted,
    })),
  ),
  highlights: rowsOf(persons, (state) =>
    [...state.highlights.values()].map(({ wire }) => ({
      id: wire.id,
      text: wire.text,
      deleted: wire.deleted,
    })),
  ),
  feedback: rowsOf(persons, (state) =>
    [...state.feedback].map(([record, { comment }]) => ({ record, comment: comment ?? "" })),
  ),
  events: rowsOf(persons, (state) =>
    [...state.events].map(([id, { context }]) => ({ id, context: context ?? "" })),
  ),
  profiles: rowsOf(persons, ({ profile: { wire } }) => [
    { location: wire.burnout_location ?? "", specialty: wire.burnout_specialty ?? "" },
  ]),
});
