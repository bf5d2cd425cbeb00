import type { Selectable } from "kysely";
import type { Tables } from "#server/platform/database/tables.ts";
import type { CreditRow } from "../credits/queries.ts";

export type CertificateRow = Selectable<Tables["certificate"]>;

/** A certificate that isn't signed yet. */
export type UnsignedCertificate = Omit<CertificateRow, "credential_jwt">;

/** A credit and its certificate to be signed. */
export type Issue = { readonly credit: CreditRow; readonly certificate: UnsignedCertificate };
