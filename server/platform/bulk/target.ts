import type { BulkList } from "#contract/bulk-changes.ts";
import type { AuditEntry } from "../audit/record.ts";
import type { Connection } from "../database/tables.ts";

/** A row as the preview sees it. `why` is a sentence without a period. */
export type PlannedRow = {
  readonly key: string;
  readonly name: string;
  readonly outcome: "changes" | "same" | "cannot";
  readonly why?: string | undefined;
  readonly version?: number;
};

export type BulkRow = Pick<PlannedRow, "key" | "name"> & { readonly version: number | null };

/** `before` is what undoing needs. */
export type AppliedRow =
  | {
      readonly outcome: "changes";
      readonly before: object;
      readonly audit?: readonly AuditEntry[];
      /** The row's new version, if it has one. */
      readonly version?: number;
    }
  | { readonly outcome: "same" }
  | { readonly outcome: "cannot"; readonly why: string };

/** `left` says what changed since, so that the row stays as it is. */
export type UndoneRow = { readonly audit?: readonly AuditEntry[] } | { readonly left: string };

export type BulkActor = {
  readonly person: string;
  readonly now: Date;
  /** The person proved who they are a short time ago. */
  readonly isConfirmed: boolean;
  /** Origin of mailed links. */
  readonly origin: string;
};

/** What a list needs so that its rows can be changed together. */
export type BulkTarget<Change extends object, Filters> = {
  readonly list: BulkList;
  /** Rows per transaction. */
  readonly size: number;
  /** Names the change, or returns a sentence that says why it's invalid. */
  readonly describe: (
    db: Connection,
    change: Change,
    now: Date,
  ) => Promise<string | { readonly error: string }>;
  readonly matching: (db: Connection, filters: Filters) => Promise<readonly string[]>;
  /** Changes nothing. Rows that don't exist can't change. */
  readonly plan: (
    db: Connection,
    keys: readonly string[],
    change: Change,
    by: Pick<BulkActor, "person" | "now">,
  ) => Promise<readonly PlannedRow[]>;
  readonly canUndo: (change: Change) => boolean;
  /** Whether the change of these rows needs a recent proof of identity. */
  readonly needsProof: (
    db: Connection,
    change: Change,
    keys: readonly string[],
  ) => Promise<boolean>;
  /** Changes one row under a lock, and decides again whether it may. */
  readonly apply: (
    trx: Connection,
    row: BulkRow,
    change: Change,
    by: BulkActor,
  ) => Promise<AppliedRow>;
  readonly undo: (
    trx: Connection,
    row: BulkRow & { readonly before: object },
    change: Change,
    by: BulkActor,
  ) => Promise<UndoneRow>;
};

// biome-ignore lint/suspicious/noExplicitAny: targets of all lists are kept together
export type AnyBulkTarget = BulkTarget<any, any>;
