import * as z from "zod/mini";
import { dayFields, exportFields, listFields, listOf } from "../lists.ts";
import { count, nonnegative } from "../numbers.ts";
import { route, TABLE_TYPES } from "../route.ts";
import { noControls } from "../text-fields.ts";
import { certificateType, credit } from "./credits.ts";

const id = z.string().check(z.maxLength(64));
/** Id of the certificate, or of the credit if that id is unique. */
const creditPath = z.object({ id });
const day = z.string();

/** `corrected`: valid, but changed since it was awarded. */
export const CREDIT_STATUSES = ["issued", "corrected", "revoked"] as const;

const filters = {
  /** Matches prefixes of names, emails, lesson titles, and lesson numbers, or a complete certificate id. */
  q: listFields.q,
  person_id: z.optional(id),
  record_id: z.optional(id),
  type: z.optional(certificateType),
  standing: z.optional(z.enum(CREDIT_STATUSES)),
  practice_group_id: z.optional(id),
  /** Completion dates, both inclusive. */
  ...dayFields,
};
const filtered = z.strictObject(filters);
export type LedgerFilters = z.infer<typeof filtered>;

export const LEDGER_SORTS = ["awarded_on", "claimed_at", "person", "title", "amount"] as const;
const bothDirections = LEDGER_SORTS.flatMap((name) => [name, `-${name}`] as const);

/** `name` is empty if the account was deleted. */
const personRef = z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) });

export const ledgerRow = z.object({
  /** Certificate id. */
  id: z.string(),
  person: personRef,
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  type: certificateType,
  /** Two decimals. */
  amount: z.string(),
  awarded_on: day,
  claimed_at: z.string(),
  standing: z.enum(CREDIT_STATUSES),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const listLedger = route({
  name: "listLedger",
  method: "GET",
  path: "/api/admin/credits",
  access: "person",
  summary: "Credit ledger",
  query: z.strictObject({
    ...listFields,
    ...filters,
    sort: z.optional(z.enum(bothDirections as [string, ...string[]])),
  }),
  reply: listOf(ledgerRow),
});
export type LedgerQuery = z.infer<typeof listLedger.query>;

/** Totals of the filtered credits. Revoked credits are counted separately and never in `amount`. */
export const ledgerTotals = route({
  name: "ledgerTotals",
  method: "GET",
  path: "/api/admin/credits/totals",
  access: "person",
  summary: "Ledger totals by credit type",
  query: filtered,
  reply: z.object({
    types: z.array(
      z.object({
        type: certificateType,
        credits: nonnegative,
        revoked: count,
        people: count,
        amount: z.string(),
      }),
    ),
  }),
});

/** The content of a certificate since `issued_at`. */
const version = z.object({
  version: count,
  issued_at: z.string(),
  recipient: z.string(),
  credential: z.nullable(z.string()),
  title: z.string(),
  type: certificateType,
  amount: z.string(),
  awarded_on: day,
  provider: z.string(),
  statement: z.string(),
  /** Template version; null = default template. */
  template_version: z.nullable(count),
});
export type CertificateVersion = z.infer<typeof version>;

/** Changed fields only, by ledger field name. */
const values = z.record(z.string(), z.nullable(z.string()));
const event = z.object({
  kind: z.enum(["issued", "revoked", "reinstated", "corrected", "reissued"]),
  at: z.string(),
  /** Null: the server itself. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.nullable(z.string()),
  before: z.nullable(values),
  after: z.nullable(values),
});
export type LedgerEvent = z.infer<typeof event>;

export const ledgerCredit = z.object({
  ...ledgerRow.shape,
  /** Version of the last change, to be sent with the next one. */
  version: count,
  /** Lesson version at the time of the claim. */
  item_version: z.string(),
  verify_url: z.string(),
  /** Oldest first. */
  events: z.array(event),
  certificates: z.array(version),
  /** Post-test attempts, as scored by the server. */
  tests: z.array(z.object({ taken_at: z.string(), right: count, of: count, passed: z.boolean() })),
  /** Version of the lesson's credit terms at the award. Null = not recorded. */
  terms_version: z.nullable(count),
});
export type LedgerCredit = z.infer<typeof ledgerCredit>;

export const getLedgerCredit = route({
  name: "getLedgerCredit",
  method: "GET",
  path: "/api/admin/credits/:id",
  access: "person",
  summary: "One credit with its history",
  params: creditPath,
  reply: ledgerCredit,
});

export const getLedgerCertificate = route({
  name: "getLedgerCertificate",
  method: "GET",
  path: "/api/admin/credits/:id/certificate",
  access: "person",
  summary: "Current certificate of a credit as a PDF",
  params: creditPath,
  reply: z.custom<Uint8Array>(),
  replyType: "application/pdf",
});

const reason = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(500),
  z.refine((text) => text.isWellFormed() && !text.includes("\0")),
);
/** `version` is the version the administrator saw. Without it, the change applies to any version. */
const change = {
  reason,
  version: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
};

/**
 * Revokes a credit. Its certificate keeps its id and can still be looked up. This and the next three calls are rejected with
 * `not_found`, `changed_meanwhile`, or `invalid` (already revoked, not revoked, or corrected while revoked).
 */
export const revokeCredit = route({
  name: "revokeCredit",
  method: "POST",
  path: "/api/cme_credits/:id/revoke",
  alias: "/api/admin/credits/:id/revoke",
  access: "person",
  summary: "Revoke a credit, with a reason",
  params: creditPath,
  body: z.object(change),
  reply: credit,
});

export const reinstateCredit = route({
  name: "reinstateCredit",
  method: "POST",
  path: "/api/admin/credits/:id/reinstate",
  access: "person",
  summary: "Reinstate a revoked credit, with a reason",
  params: creditPath,
  body: z.object(change),
  reply: credit,
});

const title = z.string().check(z.trim(), z.minLength(1), z.maxLength(500), noControls);

/** Corrects only the fields sent. The certificate keeps its id and shows the corrected values. */
export const correctCredit = route({
  name: "correctCredit",
  method: "POST",
  path: "/api/admin/credits/:id/correct",
  access: "person",
  summary: "Correct amount, type, title, or date of a credit, with a reason",
  params: creditPath,
  body: z.strictObject({
    ...change,
    title: z.optional(title),
    type: z.optional(certificateType),
    amount: z.optional(z.string().check(z.regex(/^\d{1,3}(\.\d{1,2})?$/))),
    awarded_on: z.optional(z.iso.date()),
  }),
  reply: credit,
});

/** Issues a new version of the certificate with the person's current name and title and the lesson's current terms. */
export const reissueCertificate = route({
  name: "reissueCertificate",
  method: "POST",
  path: "/api/admin/credits/:id/reissue",
  access: "person",
  summary: "Reissue a certificate, with a reason",
  params: creditPath,
  body: z.object(change),
  reply: credit,
});

export const EXPORT_LAYOUTS = ["ce_broker", "pars", "ledger"] as const;

/** Returns a file sorted by award date, by default all credits with their status. Dates are yyyy-MM-dd, both inclusive. */
export const exportCredits = route({
  name: "exportCredits",
  method: "GET",
  path: "/api/cme_credits/export",
  access: "person",
  summary: "Export credits in the layout of a reporting system",
  query: z.object({
    layout: z._default(z.enum(EXPORT_LAYOUTS), "ledger"),
    ...filters,
    ...exportFields,
  }),
  reply: z.custom<Uint8Array>(),
  replyType: TABLE_TYPES,
});

export const ledgerRoutes = {
  listLedger,
  ledgerTotals,
  getLedgerCredit,
  getLedgerCertificate,
  revokeCredit,
  reinstateCredit,
  correctCredit,
  reissueCertificate,
  exportCredits,
} as const;
