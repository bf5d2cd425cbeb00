import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { ProfileWire } from "#contract/accounts/profile.ts";
import type { ContentWire } from "#contract/learning/content.ts";
import type { HighlightWire } from "#contract/learning/highlights.ts";
import type { NoteWire } from "#contract/learning/notes.ts";
import type { SavedWire } from "#contract/learning/saved.ts";
import type { TimeWatchedWire } from "#contract/learning/time-watched.ts";
import type { CatalogueChanges } from "#contract/sync/sync.ts";
import type { AnsweredSurveyWire } from "#contract/wellbeing/surveys.ts";
import type { PostTestRow } from "#server/credit/credits/post-test-queries.ts";
import type { IssuedCredit } from "#server/credit/credits/queries.ts";
import { builtInRules } from "#server/learning/achievements/built-in-rules.ts";
import type { HighlightRow } from "#server/learning/highlights/queries.ts";
import type { NoteRow } from "#server/learning/notes/queries.ts";
import type { Contact, TimeAccount } from "#server/learning/progress/credit-time.ts";
import type { Recorded } from "#server/sync/idempotency.ts";
import { builtInSurveys } from "#server/wellbeing/surveys/built-in-surveys.ts";
import type { StoredAnswer } from "#server/wellbeing/surveys/rules.ts";
import { type PersonName, people } from "../../support/small-world.ts";
import { simCatalog } from "./catalog.ts";

type WithRev<T> = T & { readonly rev: number };
export type Response = {
  readonly wire: AnsweredSurveyWire;
  readonly answers: readonly StoredAnswer[];
};

type ListeningSession = Contact & { readonly client: string; readonly expiry: number };

export type DoneWrite = Recorded & {
  readonly at: number;
  readonly device: string | undefined;
  /** What it replaced. */
  readonly parts: readonly string[];
};

/** The model's data of one person: the server's tables as maps. */
export type PersonState = {
  /** `rev`: after the last transaction. `last`: within one. */
  rev: number;
  last: number;
  readonly watched: Map<string, WithRev<{ wire: TimeWatchedWire; at: Date }>>;
  time: Omit<TimeAccount, "since" | "dailyLimit">;
  listening: readonly ListeningSession[];
  readonly saved: Map<string, WithRev<{ wire: SavedWire }>>;
  readonly tests: PostTestRow[];
  readonly credits: IssuedCredit[];
  licenses: WithRev<{ wire: LicensesWire }> | undefined;
  readonly achievements: Map<string, WithRev<{ icon: string; at: Date }>>;
  readonly responses: Map<string, WithRev<Response>>;
  readonly notes: Map<string, WithRev<{ row: Omit<NoteRow, "person_id" | "rev">; wire: NoteWire }>>;
  readonly highlights: Map<
    string,
    WithRev<{ row: Omit<HighlightRow, "person_id" | "rev">; wire: HighlightWire }>
  >;
  readonly feedback: Map<string, WithRev<{ comment: string | null; at: Date }>>;
  readonly events: Map<string, { context: string | null }>;
  profile: WithRev<{ wire: ProfileWire }>;
  readonly done: Map<string, DoneWrite>;
};

export type CatalogRow = WithRev<
  | { readonly list: "content"; readonly wire: ContentWire }
  | { readonly list: "removed"; readonly wire: CatalogueChanges["removed"][number] }
  | {
      readonly list:
        | "series"
        | "sections"
        | "content_to_sections"
        | "surveys"
        | "credit_terms"
        | "achievement_rules";
      readonly wire: object;
    }
>;

export const newPerson = (name: PersonName): PersonState => ({
  rev: 0,
  last: 0,
  watched: new Map(),
  time: {
    credited: new Map(),
    waiting: new Map(),
    spentUntil: 0,
    day: "",
    creditedToday: 0,
  },
  listening: [],
  saved: new Map(),
  tests: [],
  credits: [],
  licenses: undefined,
  achievements: new Map(),
  responses: new Map(),
  notes: new Map(),
  highlights: new Map(),
  feedback: new Map(),
  events: new Map(),
  profile: {
    rev: 0,
    wire: {
      id: people[name].id,
      email: people[name].email,
      first_name: "Test",
      last_name: "Person",
      provider_title: people[name].provider_title,
      dob_string: null,
      gender: null,
      burnout_location: null,
      burnout_specialty: null,
      years_in_profession: null,
      interests: null,
      ce_eligible: true,
    },
  },
  done: new Map(),
});

const DAILY_LIMIT = 8 * 3600;

export function timeAccount({ time, listening }: PersonState, now: number): TimeAccount {
  const open = listening.filter(({ expiry }) => expiry > now).map(({ since }) => since);
  return {
    ...time,
    since: open.length > 0 ? Math.min(...open) : undefined,
    dailyLimit: DAILY_LIMIT,
  };
}

export function newCatalog(): CatalogRow[] {
  const { series, sections, content, contentToSections, creditTerms } = simCatalog;
  const rows = [
    ...builtInSurveys.map((wire) => ({ list: "surveys", wire }) as const),
    ...builtInRules.map((wire) => ({ list: "achievement_rules", wire }) as const),
    ...series.map((wire) => ({ list: "series", wire }) as const),
    ...sections.map((wire) => ({ list: "sections", wire }) as const),
    ...content.map((wire) => ({ list: "content", wire }) as const),
    ...contentToSections.map((wire) => ({ list: "content_to_sections", wire }) as const),
    ...creditTerms.map(
      (wire) => ({ list: "credit_terms", wire: { ...wire, version: 1 } }) as const,
    ),
  ];
  return rows.map((row, at) => ({ ...row, rev: at + 1 }) as CatalogRow);
}
