import type { MyChanges } from "#contract/sync/sync.ts";
import { postTestWire } from "#server/credit/credits/post-test-queries.ts";
import { creditWire } from "#server/credit/credits/queries.ts";
import { firstRules } from "#server/learning/achievements/first-rules.ts";
import type { PersonName } from "../../support/small-world.ts";
import { deedIn } from "./catalogue.ts";
import type { CatalogueRow, PersonState } from "./model-state.ts";
import { achievementWire, givenWire, PUBLIC_URL } from "./model-wire.ts";
import type { Truth, WatchedTruth } from "./sim-server.ts";

type Lists = Omit<MyChanges, "server" | "owner" | "cursor" | "more" | "sealing_key" | "help">;

const byRev = (a: { readonly rev: number }, b: { readonly rev: number }) => a.rev - b.rev;
const iconOf = (name: string) => firstRules.find((rule) => rule.name === name)?.icon ?? "";

/** Everything that has changed since; a page is never full here. */
export function changesOf(state: PersonState, rev: number): Lists {
  const since = <T extends { readonly rev: number }>(rows: Iterable<T>) =>
    [...rows].filter((row) => row.rev > rev).toSorted(byRev);
  const reached = [...state.achievements].map(([name, row]) => ({ name, ...row }));
  const given = [...state.feedback].map(([record_id, row]) => ({ record_id, ...row }));
  return {
    time_watched: since(state.watched.values()).map(({ wire }) => wire),
    saved: since(state.saved.values()).map(({ wire }) => wire),
    credits: since(state.credits).map(creditWire(PUBLIC_URL)),
    post_tests: since(state.tests).map(postTestWire),
    ...(state.licences && state.licences.rev > rev && { licences: state.licences.wire }),
    achievements: since(reached).map(({ name, at }) => achievementWire(name, iconOf(name), at)),
    answered: since(state.responses.values()).map(({ wire }) => wire),
    feedback: since(given).map(({ record_id, at }) => givenWire(record_id, at)),
    ...(state.profile.rev > rev && { profile: state.profile.wire }),
  };
}

export function catalogueOf(rows: readonly CatalogueRow[], rev: number) {
  const lists: Record<CatalogueRow["list"], object[]> = {
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

export const watchedOf = (persons: Persons): WatchedTruth[] =>
  rowsOf(persons, (state) =>
    [...state.watched.values()].map(({ wire }) => ({
      record: wire.record_id_,
      seconds: wire.seconds_watched,
      finished: wire.video_finished,
    })),
  );

export const truthOf = (persons: Persons): Truth => ({
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
    state.tests.map(({ answers, passed }) => ({ deed: deedIn(answers), passed })),
  ),
  licences: rowsOf(persons, ({ licences }) =>
    licences ? [{ number: licences.wire.licences[0]?.number ?? "" }] : [],
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
