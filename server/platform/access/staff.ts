import { type RawBuilder, sql } from "kysely";

/** As `isStaff` in the contract. Expects `person`. Must match the partial index `person_staff`. */
export const isStaffRow: RawBuilder<boolean> = sql<boolean>`(person.burnout_role like '%se\\_admin%'
  or person.burnout_role ~ '(^|[[:space:],])(ce_admin|content_editor)([[:space:],]|$)')`;
