import type {
  RosterCounts,
  RosterNote,
  RosterRowWire,
  RosterState,
} from "#contract/organizations/admin-rosters.ts";
import type { Default, Json } from "./columns.ts";

export type RowPlan = Exclude<RosterRowWire["plan"], "missing">;

/** When a person was last seen, whatever became of their sessions. Kept by the database. */
type PersonSeenTable = { person_id: string; last_seen_at: Date | null };

/** A staff list that was handed in: read, checked against who is there, and applied in batches. */
type RosterImportTable = {
  id: string;
  file_name: string;
  /** Whose list it is; nothing = of several groups. */
  practice_group_id: string | null;
  /** While it is still coming in, nobody is told of it. */
  state: RosterState | "receiving";
  started_by: string;
  /** What is to be known of the file itself. */
  notes: Json<RosterNote[]>;
  columns: Json<string[]>;
  rows: Default<number>;
  /** Rows that were checked, then rows that were applied. */
  done: Default<number>;
  counts: Json<RosterCounts>;
  deactivate_missing: Default<boolean>;
  invite: Default<boolean>;
  /** Where links of the mails lead. */
  origin: string;
  locked_until: Default<Date | null>;
  /** Batches that failed since the last that did not. */
  attempts: Default<number>;
  created_at: Date;
  updated_at: Date;
  finished_at: Default<Date | null>;
};

type RosterRowTable = {
  import_id: string;
  line: number;
  email: string | null;
  external_id: string | null;
  /** As they stood in the file, by the names of our columns; empty ones are left out. */
  fields: Json<Record<string, string>>;
  plan: RowPlan | null;
  person_id: string | null;
  changes: Json<RosterRowWire["changes"]>;
  errors: Json<RosterRowWire["errors"]>;
  applied: Default<boolean>;
};

type RosterMissingTable = { import_id: string; person_id: string; applied: Default<boolean> };

/** How the staff list of a group calls somebody; `practice_group_id` is empty for a list of several groups. */
type RosterIdentityTable = { practice_group_id: string; external_id: string; person_id: string };

/** Somebody who has to be sent a link for the first password; the row goes when it is. */
type InvitationTable = {
  person_id: string;
  group_name: string | null;
  origin: string;
  due_at: Date;
  created_at: Date;
};

export type OrganizationTables = {
  person_seen: PersonSeenTable;
  roster_import: RosterImportTable;
  roster_row: RosterRowTable;
  roster_missing: RosterMissingTable;
  roster_identity: RosterIdentityTable;
  invitation: InvitationTable;
};
