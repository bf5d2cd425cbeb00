import type { CreditTermsWire } from "#contract/credit/credits.ts";
import type {
  ContentToSectionWire,
  ContentWire,
  SectionWire,
  SeriesWire,
} from "#contract/learning/content.ts";
import { allocateNumbers, allocateRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";

/** The complete catalog. Stored rows that are missing from it become tombstones. */
export type Catalog = {
  readonly series: readonly SeriesWire[];
  readonly sections: readonly SectionWire[];
  readonly content: readonly ContentWire[];
  readonly contentToSections: readonly ContentToSectionWire[];
  /** Only for lessons with credit terms. */
  readonly creditTerms?: readonly CreditTermsWire[];
};

/** Reads, identifies, and writes the rows of one catalog table. */
type CatalogTable<W> = {
  readonly stored: (trx: Connection) => Promise<ReadonlyMap<string, StoredRow<W>>>;
  readonly keyOf: (wire: W) => string;
  readonly store: (trx: Connection, wire: W, change: Change) => Promise<void>;
};
type StoredRow<W> = {
  readonly wire: W;
  readonly removed: boolean;
  /** Changed by an administrator, so imports skip it. */
  readonly edited?: boolean;
  /** Needs a new revision even if `wire` is unchanged. */
  readonly isOutdated?: boolean;
};
type Change = { readonly rev: number; readonly removed: boolean };

const byKey = <W>(rows: readonly (StoredRow<W> & { key: string })[]) =>
  new Map(rows.map(({ key, ...row }) => [key, row]));

const seriesTable: CatalogTable<SeriesWire> = {
  keyOf: ({ id }) => id,
  stored: async (trx) =>
    byKey(
      await trx.selectFrom("series").select(["id as key", "wire", "removed", "edited"]).execute(),
    ),
  store: async (trx, wire, change) => {
    const values = { wire: JSON.stringify(wire), ...change };
    await trx
      .insertInto("series")
      .values({ id: wire.id, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
  },
};

const sectionTable: CatalogTable<SectionWire> = {
  keyOf: ({ section_name }) => section_name,
  stored: async (trx) =>
    byKey(
      await trx
        .selectFrom("section")
        .select(["name as key", "wire", "removed", "edited"])
        .execute(),
    ),
  store: async (trx, wire, change) => {
    const values = { wire: JSON.stringify(wire), ...change };
    await trx
      .insertInto("section")
      .values({ name: wire.section_name, ...values })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(values))
      .execute();
  },
};

const contentTable: CatalogTable<ContentWire> = {
  keyOf: ({ record_id_ }) => record_id_,
  stored: async (trx) =>
    byKey(
      await trx.selectFrom("content").select(["id as key", "wire", "removed", "edited"]).execute(),
    ),
  store: async (trx, wire, change) => {
    const values = {
      series_id: wire.series_id,
      type: wire.type,
      status: wire.content_status,
      wire: JSON.stringify(wire),
      ...change,
    };
    await trx
      .insertInto("content")
      .values({ id: wire.record_id_, ...values })
      .onConflict((conflict) => conflict.column("id").doUpdateSet(values))
      .execute();
  },
};

const contentToSectionTable: CatalogTable<ContentToSectionWire> = {
  keyOf: ({ content___record_id_, section_name }) => `${content___record_id_}/${section_name}`,
  stored: async (trx) => {
    const rows = await trx.selectFrom("content_to_section").selectAll().execute();
    return byKey(
      rows.map(({ content_id, section_name, removed, edited }) => ({
        key: `${content_id}/${section_name}`,
        wire: { content___record_id_: content_id, section_name },
        removed,
        edited,
      })),
    );
  },
  store: async (trx, { content___record_id_, section_name }, change) => {
    await trx
      .insertInto("content_to_section")
      .values({ content_id: content___record_id_, section_name, ...change })
      .onConflict((conflict) =>
        conflict.columns(["content_id", "section_name"]).doUpdateSet(change),
      )
      .execute();
  },
};

/** Devices don't get the terms of drafts, so terms need a new revision when a lesson enters or leaves draft. */
const termsTable = (content: readonly ContentWire[]): CatalogTable<CreditTermsWire> => ({
  keyOf: ({ record_id_ }) => record_id_,
  stored: async (trx) => {
    const rows = await trx
      .selectFrom("credit_terms")
      .innerJoin("content", "content.id", "credit_terms.content_id")
      .select([
        "content_id as key",
        "credit_terms.wire",
        "credit_terms.removed",
        "credit_terms.edited",
        "content.edited as isEdited",
        "status",
      ])
      .execute();
    const drafts = new Set(content.flatMap((row) => (isDraft(row) ? row.record_id_ : [])));
    return byKey(
      rows.map(({ status, isEdited, ...row }) => {
        const wasDraft = isDraft({ content_status: status });
        return { ...row, isOutdated: !isEdited && wasDraft !== drafts.has(row.key) };
      }),
    );
  },
  store: async (trx, wire, change) => {
    const values = { wire: JSON.stringify(wire), ...change };
    await trx
      .insertInto("credit_terms")
      .values({ content_id: wire.record_id_, ...values })
      .onConflict((conflict) => conflict.column("content_id").doUpdateSet(values))
      .execute();
  },
});

const isDraft = ({ content_status }: { readonly content_status: string }) =>
  content_status === "Draft";

type Write = (change: { readonly rev: number }) => Promise<void>;

/** Returns the writes that turn the stored rows into the wanted ones. */
async function diffTable<W extends object>(
  trx: Connection,
  table: CatalogTable<W>,
  wanted: readonly W[],
): Promise<Write[]> {
  const stored = await table.stored(trx);
  const keys = new Set(wanted.map(table.keyOf));
  const changed = wanted.filter((wire) => {
    const current = stored.get(table.keyOf(wire));
    if (current?.edited) return false;
    if (!current || current.removed || current.isOutdated) return true;
    return canonicalJson(current.wire) !== canonicalJson(wire);
  });
  const removed = [...stored].filter(
    ([key, { removed, edited }]) => !removed && !edited && !keys.has(key),
  );
  return [
    ...changed.map(
      (wire): Write =>
        ({ rev }) =>
          table.store(trx, wire, { rev, removed: false }),
    ),
    ...removed.map(
      ([, { wire }]): Write =>
        ({ rev }) =>
          table.store(trx, wire, { rev, removed: true }),
    ),
  ];
}

/** Makes the stored catalog equal to this one. Returns how many rows changed. Idempotent. */
export function importCatalog(db: Database, catalogue: Catalog): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Taking zero numbers still locks the counter's row, so concurrent imports run one after another.
    await allocateRevs(trx, "catalogue", 0);
    const writes = [
      ...(await diffTable(trx, seriesTable, catalogue.series)),
      ...(await diffTable(trx, sectionTable, catalogue.sections)),
      ...(await diffTable(trx, contentTable, catalogue.content)),
      ...(await diffTable(trx, contentToSectionTable, catalogue.contentToSections)),
      ...(await diffTable(trx, termsTable(catalogue.content), catalogue.creditTerms ?? [])),
    ];
    if (writes.length === 0) return 0;
    const next = await allocateNumbers(trx, "catalogue", writes.length);
    for (const write of writes) await write({ rev: next() });
    return writes.length;
  });
}
