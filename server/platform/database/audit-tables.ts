/**
 * What administrators did; only ever added. `n` counts without a gap, `hash` covers the row and `previous`, the hash of the
 * row before it. Without a person it was the server itself.
 */
type AuditEventTable = {
  n: number;
  id: string;
  at: Date;
  person_id: string | null;
  action: string;
  /** What it was done to, as `person:<id>` or `code:<id>`. */
  about: string;
  /** Whose details these are: forgotten together with the account. */
  concerns: string | null;
  details_hash: string | null;
  previous: string;
  hash: string;
};

/** `body` is the JSON of before, after and reason. Gone once the account of whom it speaks is deleted. */
type AuditDetailTable = { n: number; salt: string; body: string };

type AuditHeadTable = { only_one: boolean; n: number; hash: string };

/** A view: what was done and what was asked of insights. `n` and `hash` are of those in the chain. */
type AuditLogView = {
  n: number | null;
  id: string;
  at: Date;
  person_id: string | null;
  action: string;
  about: string;
  hash: string | null;
  details: string | null;
  is_forgotten: boolean;
};

/** What a device last said of itself. */
type DeviceReportTable = {
  person_id: string;
  device: string;
  reported_at: Date;
  received_at: Date;
  last_synced_at: Date | null;
  pending: number;
  set_aside: number;
  app_version: string;
  storage_used: number | null;
  storage_quota: number | null;
  persisted: boolean | null;
  user_agent: string | null;
};

export type AuditTables = {
  audit_event: AuditEventTable;
  audit_detail: AuditDetailTable;
  audit_head: AuditHeadTable;
  audit_log: AuditLogView;
  device_report: DeviceReportTable;
};
