/**
 * The audit log; append-only. `n` has no gaps. `hash` covers the row and `previous`, the hash of the row before it.
 * `person_id` is null for the server itself.
 */
type AuditEventTable = {
  n: number;
  id: string;
  at: Date;
  person_id: string | null;
  action: string;
  /** The object, such as `person:<id>` or `code:<id>`. */
  about: string;
  /** The person in the details, which are deleted with the account. */
  concerns: string | null;
  details_hash: string | null;
  previous: string;
  hash: string;
};

/** `body` is JSON with before, after, and reason. Deleted with the account of the person it concerns. */
type AuditDetailTable = { n: number; salt: string; body: string };

type AuditHeadTable = { only_one: boolean; n: number; hash: string };

/** A view of audit events and insight queries. Only audit events have `n` and `hash`. */
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

/** The latest status report of a device. */
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
