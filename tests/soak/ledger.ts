import type { PGlite } from "@electric-sql/pglite";
import { PULSE_SURVEY } from "#contract/wellbeing/survey-rules.ts";

/** A record of a person and the value that an act gives it. */
export type Fact = {
  /** The id. */
  readonly person: string;
  readonly kind: "saved" | "note" | "progress" | "pulse";
  /** The lesson, or the first word of the note. Empty for pulse checks, which are only counted. */
  readonly record: string;
  readonly value: string;
};

export type Ledger = {
  /** Records a planned change. Call the result once the screen has confirmed it. */
  readonly begin: (fact: Fact) => () => void;
  readonly confirmed: () => number;
  /** Compares the tables with the confirmed changes. `listed` is the text of all changes that need attention. */
  readonly audit: (database: PGlite, listed: string) => Promise<string[]>;
};

type Entry = Fact & { readonly at: string; isConfirmed: boolean };

/** The first word of every note that the soak writes. */
export const NOTE = "soak-";

const TABLES = `
  select 'saved' as kind, person_id as person, record_id as record, saved::text as value
    from saved_content
  union all select 'note', person_id, split_part(text, ' ', 1), text
    from lesson_note where not deleted and text like '${NOTE}%'
  union all select 'progress', person_id, record_id, seconds_watched::text from time_watched
  union all select 'pulse', person_id, '', count(*)::text
    from survey_response where survey_id = ${PULSE_SURVEY} and answered_at >= $1 group by person_id`;

/** What a record without a row is worth. */
const ABSENT = { saved: "false", note: "", progress: "0", pulse: "0" } as const;

const keyOf = ({ person, kind, record }: Fact) => `${kind} ${record} of ${person}`;

function byRecord<F extends Fact>(facts: readonly F[]): Map<string, F[]> {
  const groups = new Map<string, F[]>();
  for (const fact of facts) groups.set(keyOf(fact), [...(groups.get(keyOf(fact)) ?? []), fact]);
  return groups;
}

/** Each pulse check adds one. An interrupted one may count or not. */
function checkCount(of: readonly Entry[], found: number): boolean {
  const certain = of.filter(({ isConfirmed }) => isConfirmed).length;
  return found >= certain && found <= of.length;
}

/** The last confirmed value counts, or that of an act since then that was interrupted before its confirmation. */
function checkValue(of: readonly Entry[], found: string): boolean {
  const last = of.findLastIndex(({ isConfirmed }) => isConfirmed);
  const before = last < 0 ? ABSENT[of[0]?.kind ?? "note"] : (of[last]?.value ?? "");
  return before === found || of.slice(last + 1).some(({ value }) => value === found);
}

function isKept(of: readonly Entry[], found: string): boolean {
  if (of[0]?.kind === "pulse") return checkCount(of, Number(found));
  if (of[0]?.kind !== "progress") return checkValue(of, found);
  const confirmed = of.filter(({ isConfirmed }) => isConfirmed).map(({ value }) => Number(value));
  return Number(found) >= Math.max(0, ...confirmed) - 0.01;
}

function checkRecord(key: string, of: readonly Entry[], rows: readonly Fact[], listed: string) {
  const { kind, record } = of[0] ?? { kind: "note", record: "" };
  if (rows.length > 1) return [`twice on the server: ${key}`];
  const found = rows[0]?.value ?? ABSENT[kind];
  if (isKept(of, found) || (record !== "" && listed.includes(record))) return [];
  return [`${key} is "${found}" after ${JSON.stringify(of.slice(-4))}`];
}

export function createLedger(startedAt: Date): Ledger {
  const entries: Entry[] = [];
  return {
    begin: (fact) => {
      const at = new Date().toISOString().slice(11, 19);
      const entry: Entry = { ...fact, at, isConfirmed: false };
      entries.push(entry);
      return () => {
        entry.isConfirmed = true;
      };
    },
    confirmed: () => entries.filter(({ isConfirmed }) => isConfirmed).length,
    audit: async (database, listed) => {
      const rows = byRecord((await database.query<Fact>(TABLES, [startedAt])).rows);
      const records = byRecord(entries);
      const strangers = [...rows].filter(
        ([key, [row]]) => row?.kind === "note" && !records.has(key),
      );
      return [
        ...[...records].flatMap(([key, of]) => checkRecord(key, of, rows.get(key) ?? [], listed)),
        ...strangers.map(([key]) => `nobody wrote: ${key}`),
      ];
    },
  };
}
