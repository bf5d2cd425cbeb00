import type { CreditTermsWire } from "#contract/credit/credits.ts";
import type {
  ContentToSectionWire,
  ContentWire,
  SectionWire,
  SeriesWire,
} from "#contract/learning/content.ts";
import { takeNumbers, takeRevs } from "#server/platform/database/changes.ts";
import type { Connection, Database } from "#server/platform/database/tables.ts";
import { canonicalJson } from "#server/platform/writes/canonical-json.ts";

/** The whole catalogue. What is not in it any more becomes a tombstone. */
export type Catalogue = {
  readonly series: readonly SeriesWire[];
  readonly sections: readonly SectionWire[];
  readonly content: readonly ContentWire[];
  readonly contentToSections: readonly ContentToSectionWire[];
  /** Of lessons that ask or promise something; others have none. */
  readonly creditTerms?: readonly CreditTermsWire[];
};

/** One table of the catalogue: how its rows are told apart and how one is written. */
type Shelf<W> = {
  readonly stored: (trx: Connection) => Promise<ReadonlyMap<string, Stored<W>>>;
  readonly keyOf: (wire: W) => string;
  readonly store: (trx: Connection, wire: W, change: Change) => Promise<void>;
};
type Stored<W> = {
  readonly wire: W;
  readonly removed: boolean;
  /** Theirs who changed it: left as it is. */
  readonly edited?: boolean;
  /** To be written again, though it is the same. */
  readonly isOutdated?: boolean;
};
type Change = { readonly rev: number; readonly removed: boolean };

const byKey = <W>(rows: readonly (Stored<W> & { key: string })[]) =>
  new Map(rows.map(({ key, ...row }) => [key, row]));

const seriesShelf: Shelf<SeriesWire> = {
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

const sectionShelf: Shelf<SectionWire> = {
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

const contentShelf: Shelf<ContentWire> = {
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

const contentToSectionShelf: Shelf<ContentToSectionWire> = {
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

/** Devices are not told the terms of a draft: when it becomes one, or is one no longer, they have to hear of them again. */
const termsShelf = (content: readonly ContentWire[]): Shelf<CreditTermsWire> => ({
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

/** Writes for the rows that differ from what is stored, and for those that are gone. */
async function differences<W extends object>(
  trx: Connection,
  shelf: Shelf<W>,
  wanted: readonly W[],
): Promise<Write[]> {
  const stored = await shelf.stored(trx);
  const keys = new Set(wanted.map(shelf.keyOf));
  const changed = wanted.filter((wire) => {
    const known = stored.get(shelf.keyOf(wire));
    if (known?.edited) return false;
    if (!known || known.removed || known.isOutdated) return true;
    return canonicalJson(known.wire) !== canonicalJson(wire);
  });
  const gone = [...stored].filter(
    ([key, { removed, edited }]) => !removed && !edited && !keys.has(key),
  );
  return [
    ...changed.map(
      (wire): Write =>
        ({ rev }) =>
          shelf.store(trx, wire, { rev, removed: false }),
    ),
    ...gone.map(
      ([, { wire }]): Write =>
        ({ rev }) =>
          shelf.store(trx, wire, { rev, removed: true }),
    ),
  ];
}

/** Makes the stored catalogue equal to this one and answers how many rows changed; a second time none do. */
export function importCatalogue(db: Database, catalogue: Catalogue): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Taking no number still takes the counter's row, so that two imports do not compare with the same state.
    await takeRevs(trx, "catalogue", 0);
    const writes = [
      ...(await differences(trx, seriesShelf, catalogue.series)),
      ...(await differences(trx, sectionShelf, catalogue.sections)),
      ...(await differences(trx, contentShelf, catalogue.content)),
      ...(await differences(trx, contentToSectionShelf, catalogue.contentToSections)),
      ...(await differences(trx, termsShelf(catalogue.content), catalogue.creditTerms ?? [])),
    ];
    if (writes.length === 0) return 0;
    const next = await takeNumbers(trx, "catalogue", writes.length);
    for (const write of writes) await write({ rev: next() });
    return writes.length;
  });
}
