import type { Selectable } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { CreditRow } from "../credits/queries.ts";

export type CertificateRow = Selectable<Tables["certificate"]>;

/** All but the signature, which takes a key. */
export type UnsignedCertificate = Omit<CertificateRow, "credential_jwt">;

/** A credit, and what its paper will say. */
export type Issue = { readonly credit: CreditRow; readonly certificate: UnsignedCertificate };
