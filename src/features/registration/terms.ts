export type TermsSection = { readonly title: string; readonly paragraphs: readonly string[] };

/** The text of `TERMS_VERSION`. Raise the version when the text changes. */
export const terms: readonly TermsSection[] = [
  {
    title: "What this is",
    paragraphs: [
      "These terms are an agreement between you, or the organisation that has given you your account, and the provider of Respite. They apply from the moment you register, sign in or use the service.",
      "Respite offers lessons, continuing education credit, questions about how you are, and summaries for organisations. It is not medical care and does not take its place. In an emergency call 911; in the United States you can call or text 988 at any hour.",
    ],
  },
  {
    title: "Software license",
    paragraphs: [
      "For as long as your account is in good standing you may install and use Respite on your own devices, for yourself. The right is yours alone: it is not exclusive, it cannot be passed on, and it ends with your account.",
      "Lessons and handouts that you download may be used on that device for your own learning, with or without a network.",
    ],
  },
  {
    title: "Restrictions",
    paragraphs: [
      "You may not lend, sell, rent or publish the software or its lessons; take it apart in order to copy it, except where the law allows that; go around what keeps credit honest, such as the rule that a lesson cannot be skipped; use another person's account, or let another use yours; or disturb the service or look for a way into what is not yours.",
    ],
  },
  {
    title: "Data license",
    paragraphs: [
      "What you enter stays yours. You allow the provider to store and process it in order to run the service for you.",
      "You also allow the provider to use it in summaries in which nobody can be recognised, to improve the service and to study burnout among healthcare professionals. Your single answers are never shown to your employer.",
    ],
  },
  {
    title: "Duties under HIPAA",
    paragraphs: [
      "Where the provider receives protected health information on behalf of a covered entity, it acts as that entity's business associate. It then uses and discloses the information only as this agreement or the law allows, protects it with administrative, physical and technical safeguards, reports breaches without unreasonable delay, binds its subcontractors to the same duties, and returns or destroys the information at the end where that is feasible.",
      "It makes the information available for access, amendment and an accounting of disclosures as the law requires. Medical records are supplied within 10 business days of a request.",
    ],
  },
  {
    title: "Credit and certificates",
    paragraphs: [
      "Credit is awarded for what has been watched or heard. The server's record decides. You answer for what you report to your board.",
    ],
  },
  {
    title: "Fees",
    paragraphs: [
      "Where a plan is paid for, the price shown before you pay is the price. A receipt is sent by email and stands in your profile.",
    ],
  },
  {
    title: "Liability",
    paragraphs: [
      "The service is provided as it is. As far as the law allows, the provider is not liable for indirect, incidental or consequential damages, lost profits or lost data.",
      "Liability for direct damages is limited to the fees paid for the service in the 12 months before the event that gave rise to the claim.",
    ],
  },
  {
    title: "Law and venue",
    paragraphs: [
      "This agreement is governed by the law of the Commonwealth of Pennsylvania, without its rules on the conflict of laws. The courts of Lancaster County, Pennsylvania, have exclusive jurisdiction.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "When these terms change, the version at the top changes with them, and you are asked to agree again where the change matters. The version you agreed to is recorded with the date.",
    ],
  },
];
