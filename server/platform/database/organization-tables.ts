import type { ColumnType } from "kysely";
import type { LicensesWire } from "#contract/accounts/licenses.ts";
import type { ApiScope } from "#contract/organizations/admin-api-keys.ts";
import type {
  RosterCounts,
  RosterNote,
  RosterRowWire,
  RosterState,
  RosterTitle,
} from "#contract/organizations/admin-rosters.ts";
import type { Default, Json } from "./columns.ts";

export type RowPlan = Exclude<RosterRowWire["plan"], "missing">;

/** When a person was last seen. Written by a trigger, and kept after their sessions end. */
type PersonSeenTable = { person_id: string; last_seen_at: Date | null };

/** An uploaded staff roster, checked and then applied in batches. */
type RosterImportTable = {
  id: string;
  file_name: string;
  /** Null for a roster of several groups. */
  practice_group_id: string | null;
  /** Rosters that are still being received are not listed. */
  state: RosterState | "receiving";
  started_by: string;
  /** Notes about the file as a whole. */
  notes: Json<RosterNote[]>;
  columns: Json<string[]>;
  rows: Default<number>;
  /** Rows checked so far, later rows applied so far. */
  done: Default<number>;
  counts: Json<RosterCounts>;
  /** Headings of columns that were left out. */
  ignored: ColumnType<string[], string | undefined, string>;
  /** Titles that Respite doesn't know, and what takes their place. */
  titles: ColumnType<RosterTitle[], string | undefined, string>;
  /** Whether the import may change names. */
  renames: Default<boolean>;
  undone_by: Default<string | null>;
  deactivate_missing: Default<boolean>;
  invite: Default<boolean>;
  /** Origin for links in mails. */
  origin: string;
  locked_until: Default<Date | null>;
  /** Consecutive failed batches. */
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
  /** Values from the file by column name, without empty ones. */
  fields: Json<Record<string, string>>;
  plan: RowPlan | null;
  person_id: string | null;
  changes: Json<RosterRowWire["changes"]>;
  errors: Json<RosterRowWire["errors"]>;
  applied: Default<boolean>;
  /** What the import replaced. Null for rows that changed nothing. */
  before: ColumnType<RowBefore | null, string | null, string | null>;
  undone: boolean | null;
};

/** What an applied row replaced, so that it can be undone. */
export type RowBefore = {
  /** The account was created by the import. */
  readonly created?: true;
  /** Columns of the person before and after. */
  readonly fields: Readonly<Record<string, readonly [before: unknown, after: unknown]>>;
  /** Groups the person joined. */
  readonly joined: readonly string[];
  /** The person's id in earlier rosters; undefined if it didn't change. */
  readonly external_id?: string | null;
  /** Licenses before and after. */
  readonly licenses?: readonly [before: LicensesWire | null, after: LicensesWire];
};

type RosterMissingTable = {
  import_id: string;
  person_id: string;
  applied: Default<boolean>;
  /** Deactivated by the import. */
  disabled: Default<boolean | null>;
};

/** The field of a column in an organization's files. `practice_group_id` is empty for rosters of several groups. */
type RosterMappingTable = { practice_group_id: string; heading: string; field: string | null };

/** Links a roster's id for a person to the person. `practice_group_id` is empty for rosters of several groups. */
type RosterIdentityTable = { practice_group_id: string; external_id: string; person_id: string };

/** A queued invitation to choose the first password. The row is deleted when it is sent. */
type InvitationTable = {
  person_id: string;
  group_name: string | null;
  origin: string;
  due_at: Date;
  created_at: Date;
};

/** A key with which a practice group's programs call the API. Secrets are stored as hashes. */
type ApiKeyTable = {
  id: string;
  practice_group_id: string;
  name: string;
  scopes: Json<ApiScope[]>;
  secret_hash: string;
  /** The secret before the last rotation, and until when it works. */
  previous_hash: Default<string | null>;
  previous_until: Default<Date | null>;
  created_at: Date;
  created_by: string | null;
  expires_at: Date | null;
  revoked_at: Default<Date | null>;
  last_used_at: Default<Date | null>;
};

/** Lets an identity provider manage the people of one organization. Stored as a SHA-256 hash. */
type ScimTokenTable = {
  id: string;
  /** The group of everyone in the organization. */
  practice_group_id: string;
  name: string;
  token_hash: string;
  /** New people are mailed an invitation. */
  invites: boolean;
  /** Origin of mailed links. */
  origin: string;
  created_at: Date;
  created_by: string | null;
  last_used_at: Default<Date | null>;
  /** A replaced token works a little longer. */
  expires_at: Default<Date | null>;
};

/** What an identity provider calls a person. A deleted row lets the same person come back. */
type ScimPersonTable = {
  practice_group_id: string;
  person_id: string;
  user_name: string;
  external_id: string | null;
  deleted_at: Default<Date | null>;
};

/** A group that an identity provider manages, with the name it gave it. */
type ScimGroupTable = {
  practice_group_id: string;
  organization_id: string;
  display_name: string;
  external_id: string | null;
};

export type OrganizationTables = {
  api_key: ApiKeyTable;
  person_seen: PersonSeenTable;
  roster_import: RosterImportTable;
  roster_row: RosterRowTable;
  roster_missing: RosterMissingTable;
  roster_identity: RosterIdentityTable;
  roster_mapping: RosterMappingTable;
  invitation: InvitationTable;
  scim_token: ScimTokenTable;
  scim_person: ScimPersonTable;
  scim_group: ScimGroupTable;
};
