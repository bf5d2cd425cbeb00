import type { BulkChangeRecord } from "#contract/bulk-changes.ts";
import type { Default, Json } from "./columns.ts";

/** A change of many rows of an administrator's list, from its preview until it can't be undone anymore. */
type BulkChangeTable = {
  id: string;
  list: BulkChangeRecord["list"];
  title: string;
  change: Json<object>;
  state: Default<BulkChangeRecord["state"]>;
  by_person: string;
  undone_by: Default<string | null>;
  created_at: Date;
  /** Null if it can't be undone. */
  undo_until: Date | null;
};

/** A row that the change was previewed for. */
type BulkItemTable = {
  bulk_id: string;
  /** Id of the row in its list. */
  key: string;
  /** Whose account it is, in the list of people. */
  person_id: string | null;
  name: string;
  /** The version that the preview saw, if the row has one. */
  version: number | null;
  outcome: "changes" | "same" | "cannot";
  why: string | null;
  applied: boolean;
  /** What undoing needs. */
  before: Json<object> | null;
  undone: "restored" | "left" | null;
  undo_why: string | null;
};

export type BulkTables = { bulk_change: BulkChangeTable; bulk_item: BulkItemTable };
