import type { EventType } from "#contract/organizations/admin-endpoints.ts";
import type { DomainEvent } from "#server/platform/events/record.ts";
import type { CreditRow } from "../credits/queries.ts";
import type { UnsignedCertificate } from "./types.ts";

type Printed = Pick<
  UnsignedCertificate,
  "id" | "title_of_activity" | "certificate_type" | "credits_awarded" | "awarded_on"
>;

/** The webhook event for a credit. Leaves out the reason for a change, because it is free text. */
export const creditEvent = (
  type: EventType,
  { credit, certificate }: { readonly credit: CreditRow; readonly certificate: Printed },
): DomainEvent => ({
  type,
  personId: credit.person_id,
  data: {
    certificate_id: certificate.id,
    lesson: { id: credit.record_id, number: credit.lesson_number },
    title: certificate.title_of_activity,
    credit_type: certificate.certificate_type,
    amount: certificate.credits_awarded,
    awarded_on: certificate.awarded_on,
  },
});
