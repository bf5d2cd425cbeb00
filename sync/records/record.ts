import type { Table } from "dexie";
import type { RecordName, WireOf } from "#contract/sync/records.ts";
import type { DeviceDatabase } from "../local/device-database.ts";
import type { PersonDatabase } from "../local/person-database.ts";

/** One synced record type as the device handles it. */
export type DeviceRecord<N extends RecordName> = {
  /** The table that holds the server's state. */
  readonly table: (db: PersonDatabase) => Table;
  /** Stores the server's state of some records; pending writes aren't touched. Runs in a transaction over `table`. */
  readonly store: (db: PersonDatabase, wire: readonly WireOf<N>[], now: number) => Promise<unknown>;
  /**
   * Identifies the records of a list. A record that doesn't come again after the server was restored is deleted, because
   * the server no longer has it. Absent: the device's state stays.
   */
  readonly keyOf?: (wire: WireOf<N>) => string;
  /** Returns what screens show: the server's state with the pending writes applied on top. */
  readonly shown: (db: PersonDatabase, device: DeviceDatabase) => Promise<readonly unknown[]>;
  /** Returns false for a reply that tells the device nothing it doesn't have. Absent: every reply is stored. */
  readonly shouldStore?: (sent: unknown, reply: WireOf<N>) => boolean;
};
