import { type Kysely, sql } from "kysely";

/*
 * Tables that grow forever are divided by the month in which their ids were made, because the ids begin with that time. So a
 * repeated write finds its first attempt in the same month whenever it arrives, and a unique index of one table spans all
 * months. The rows that exist become the first part, up to the end of this month. A job adds months.
 */

/** How all ids that are made at this time or later compare. */
const idsFrom = (time: number) => {
  const hex = time.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
};

const nextMonth = (now: Date) => Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);

type Divided = {
  readonly table: string;
  readonly id: string;
  /** Names of what the old table has and the new one gets back, or no longer needs. */
  readonly dropped: readonly string[];
  readonly constraint: string;
  /** Columns and method of the indexes besides. */
  readonly indexes: readonly string[];
  readonly isAppendOnly: boolean;
};

const tables: readonly Divided[] = [
  {
    table: "idempotency",
    id: "key",
    dropped: ["idempotency_person_id_fkey"],
    constraint: "primary key (person_id, key)",
    // Finds rows that arrived late. Costs a write next to nothing.
    indexes: ["using brin (created_at) with (autosummarize = on)"],
    isAppendOnly: false,
  },
  {
    table: "utilization_event",
    id: "id",
    dropped: ["utilization_event_person_id_fkey"],
    constraint: "primary key (person_id, id)",
    indexes: ["(received_at)"],
    isAppendOnly: false,
  },
  {
    table: "audit_event",
    id: "id",
    dropped: ["audit_event_pkey", "audit_event_person_id_fkey"],
    constraint: "unique (id)",
    indexes: [
      "(n)",
      "(person_id, n)",
      "(action, n)",
      "(about, n)",
      "(concerns, n) where concerns is not null",
      "(at)",
    ],
    isAppendOnly: true,
  },
  {
    table: "insight_query",
    id: "id",
    dropped: ["insight_query_person_id_fkey"],
    constraint: "primary key (id)",
    indexes: ["(practice_group_id, at)", "(at)"],
    isAppendOnly: true,
  },
];

const divide = (
  { table, id, dropped, constraint, indexes, isAppendOnly }: Divided,
  end: string,
): readonly string[] => [
  `alter table ${table} rename to ${table}_earlier`,
  ...dropped.map((name) => `alter table ${table}_earlier drop constraint ${name}`),
  ...(isAppendOnly ? [`drop trigger ${table}_stays on ${table}_earlier`] : []),
  // Other collations ignore hyphens.
  `alter table ${table}_earlier alter column ${id} type text collate "C"`,
  `create table ${table} (like ${table}_earlier including defaults, ${constraint})
    partition by range (${id})`,
  ...indexes.map((index) => `create index on ${table} ${index}`),
  ...(isAppendOnly
    ? [
        `create trigger ${table}_stays before update or delete on ${table}
          for each row execute function refuse_change()`,
      ]
    : []),
  `create table ${table}_other partition of ${table} default`,
  `with later as (delete from ${table}_earlier where ${id} >= '${end}' returning *)
    insert into ${table}_other select * from later`,
  `alter table ${table} attach partition ${table}_earlier for values from (minvalue) to ('${end}')`,
];

const auditLog = `create view audit_log as
  select audit_event.n, audit_event.id, at, person_id, action, about, hash, body as details,
    details_hash is not null and body is null as is_forgotten
  from audit_event left join audit_detail on audit_detail.n = audit_event.n
  union all
  select null, id, at, person_id, 'insight.asked', 'group:' || practice_group_id, null,
    json_build_object('after', json_build_object(
      'endpoint', endpoint, 'filters', filters, 'people', people))::text, false
  from insight_query`;

export const months = {
  async up(db: Kysely<unknown>): Promise<void> {
    const end = idsFrom(nextMonth(new Date()));
    const statements = [
      "drop view audit_log",
      // A row can't be unique across months without its time. The chain shows a detail without its row.
      "alter table audit_detail drop constraint audit_detail_n_fkey",
      ...tables.flatMap((table) => divide(table, end)),
      // All ids of writes from this time on are known.
      `create table forgotten_ids (
        only_one boolean primary key default true check (only_one),
        before timestamptz not null
      )`,
      auditLog,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
