import * as z from "zod/mini";
import { dayFields, listFields, listOf } from "../lists.ts";
import { route } from "../route.ts";
import { certificateType, credit } from "./credits.ts";

const id = z.string().check(z.maxLength(64));
/** Of a certificate, or of the credit itself where only one person has such. */
const creditPath = z.object({ id });
const day = z.string();

/** Corrected: those that stand, but not as they were awarded. */
export const STANDINGS = ["issued", "corrected", "revoked"] as const;

const filters = {
  /** Beginnings of names and addresses, of titles and numbers of lessons; a certificate's whole id. */
  q: listFields.q,
  person_id: z.optional(id),
  record_id: z.optional(id),
  type: z.optional(certificateType),
  standing: z.optional(z.enum(STANDINGS)),
  practice_group_id: z.optional(id),
  /** Days on which lessons were completed, both included. */
  ...dayFields,
};
const filtered = z.strictObject(filters);
export type LedgerFilters = z.infer<typeof filtered>;

export const LEDGER_SORTS = ["awarded_on", "claimed_at", "person", "title", "amount"] as const;
const inEitherDirection = LEDGER_SORTS.flatMap((name) => [name, `-${name}`] as const);

/** `name` is empty where the account was deleted. */
const named = z.object({ id: z.string(), name: z.string(), email: z.nullable(z.string()) });

export const ledgerRow = z.object({
  /** Of the certificate. */
  id: z.string(),
  person: named,
  record_id: z.string(),
  lesson_number: z.string(),
  title: z.string(),
  type: certificateType,
  /** Text with two decimals. */
  amount: z.string(),
  awarded_on: day,
  claimed_at: z.string(),
  standing: z.enum(STANDINGS),
});
export type LedgerRow = z.infer<typeof ledgerRow>;

export const listLedger = route({
  name: "listLedger",
  method: "GET",
  path: "/api/admin/credits",
  access: "person",
  summary: "The ledger of credits",
  query: z.strictObject({
    ...listFields,
    ...filters,
    sort: z.optional(z.enum(inEitherDirection as [string, ...string[]])),
  }),
  reply: listOf(ledgerRow),
});
export type LedgerQuery = z.infer<typeof listLedger.query>;

/** Of what the filters find. What is revoked is counted apart, and its amount nowhere. */
export const ledgerTotals = route({
  name: "ledgerTotals",
  method: "GET",
  path: "/api/admin/credits/totals",
  access: "person",
  summary: "How much of each type the ledger holds",
  query: filtered,
  reply: z.object({
    types: z.array(
      z.object({
        type: certificateType,
        credits: z.number(),
        revoked: z.number(),
        people: z.number(),
        amount: z.string(),
      }),
    ),
  }),
});

/** What a certificate said from the day of this version on. */
const version = z.object({
  version: z.number(),
  issued_at: z.string(),
  recipient: z.string(),
  credential: z.nullable(z.string()),
  title: z.string(),
  type: certificateType,
  amount: z.string(),
  awarded_on: day,
  provider: z.string(),
  statement: z.string(),
  /** What else stands on it; null = only what always does. */
  template_version: z.nullable(z.number()),
});
export type CertificateVersion = z.infer<typeof version>;

/** Only what changed, by the names of the ledger. */
const values = z.record(z.string(), z.nullable(z.string()));
const event = z.object({
  kind: z.enum(["issued", "revoked", "reinstated", "corrected", "reissued"]),
  at: z.string(),
  /** Nobody: the server itself. */
  by: z.nullable(z.object({ id: z.string(), name: z.string() })),
  reason: z.nullable(z.string()),
  before: z.nullable(values),
  after: z.nullable(values),
});
export type LedgerEvent = z.infer<typeof event>;

export const ledgerCredit = z.object({
  ...ledgerRow.shape,
  /** Of the last change; who changes something says which one they saw. */
  version: z.number(),
  /** As it was claimed. */
  item_version: z.string(),
  verify_url: z.string(),
  /** The first one first. */
  events: z.array(event),
  certificates: z.array(version),
  /** The attempts at the questions, as they were counted. */
  tests: z.array(
    z.object({ taken_at: z.string(), right: z.number(), of: z.number(), passed: z.boolean() }),
  ),
  /** Which terms of the lesson it was awarded under; null = nobody has noted it. */
  terms_version: z.nullable(z.number()),
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
  summary: "The certificate of somebody's credit as a PDF, as it is now",
  params: creditPath,
  reply: z.custom<Uint8Array>(),
});

const reason = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(500),
  z.refine((text) => text.isWellFormed() && !text.includes("\0")),
);
/** The version that was seen; without it whatever stands there is changed. */
const change = {
  reason,
  version: z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER))),
};

/**
 * The certificate keeps its id and can still be looked up. These four are refused with `not_found`, `changed_meanwhile`, or
 * `invalid` where it cannot be: revoked twice, reinstated without having been revoked, put right while it is revoked.
 */
export const revokeCredit = route({
  name: "revokeCredit",
  method: "POST",
  path: "/api/cme_credits/:id/revoke",
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
  summary: "Let a revoked credit count again, with a reason",
  params: creditPath,
  body: z.object(change),
  reply: credit,
});

const title = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(500),
  z.refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text)),
);

/** Only what is named is put right. Its certificate keeps its id, and says the new from then on. */
export const correctCredit = route({
  name: "correctCredit",
  method: "POST",
  path: "/api/admin/credits/:id/correct",
  access: "person",
  summary: "Put amount, type, title or date of a credit right, with a reason",
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

/** With the name and title the person has now, and what the lesson's terms say now. */
export const reissueCertificate = route({
  name: "reissueCertificate",
  method: "POST",
  path: "/api/admin/credits/:id/reissue",
  access: "person",
  summary: "Issue a certificate anew, with a reason",
  params: creditPath,
  body: z.object(change),
  reply: credit,
});

export const EXPORT_LAYOUTS = ["ce_broker", "pars", "ledger"] as const;

/** CSV, in the order of the days of the awards. Days are yyyy-MM-dd, both included. */
export const exportCredits = route({
  name: "exportCredits",
  method: "GET",
  path: "/api/cme_credits/export",
  access: "person",
  summary: "Credits of everybody, in the layout of who wants to know",
  query: z.object({ layout: z.enum(EXPORT_LAYOUTS), ...filters }),
  reply: z.custom<Uint8Array>(),
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
