import { Dexie, type Table } from "dexie";
import type { Databases } from "../ports.ts";
import type { StoredIndex } from "./search-index.ts";

type Row = { readonly key: typeof KEY; readonly release: string; readonly index: StoredIndex };

const KEY = "index";
export const SEARCH_DATABASE = "respite-search";

/** Stores the search index, which contains only the catalog and its transcripts. Losing it costs building it again. */
export class SearchDatabase extends Dexie {
  readonly rows!: Table<Row, string>;

  constructor(databases?: Databases) {
    super(SEARCH_DATABASE, { ...databases, cache: "disabled" });
    this.version(1).stores({ rows: "key" });
  }

  /** Returns undefined without a stored index, or if another release has built it. */
  async read(release: string): Promise<StoredIndex | undefined> {
    const row = await this.rows.get(KEY);
    return row?.release === release ? row.index : undefined;
  }

  async save(release: string, index: StoredIndex): Promise<void> {
    await this.rows.put({ key: KEY, release, index });
  }
}
