import type { ExpressionBuilder, Selectable } from "kysely";
import type { Tables } from "./tables.ts";

export type CreditEvent = Selectable<Tables["credit_event"]>;

export type CreditExpression = ExpressionBuilder<Tables, "credit">;

/** The latest status event of a credit. `issued` sorts first within the same millisecond. */
export const lastEvent = ({ selectFrom }: CreditExpression) =>
  selectFrom("credit_event")
    .whereRef("credit_event.person_id", "=", "credit.person_id")
    .whereRef("credit_event.credit_id", "=", "credit.id")
    .where("credit_event.kind", "in", ["issued", "revoked", "reinstated"])
    .orderBy(({ eb }) => eb("credit_event.kind", "=", "issued"))
    .orderBy("credit_event.rev", "desc")
    .orderBy("credit_event.id", "desc")
    .limit(1);

/** Whether the credit was never revoked, or was reinstated. */
export const isAwarded = (credit: CreditExpression) =>
  credit(lastEvent(credit).select("credit_event.kind"), "is distinct from", "revoked");
