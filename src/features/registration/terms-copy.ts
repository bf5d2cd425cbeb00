export type TermsSection = { readonly title: string; readonly paragraphs: readonly string[] };

export const termsPage = {
  title: "Terms and conditions",
  version: (version: string) => `Version ${version}`,
  /** Fixed by the specification. */
  backToLogin: "Back to Login",
  backToLibrary: "Go to library",
} as const;

/** Says in plain words what the terms below say. */
export const termsSummary = {
  title: "Summary",
  lead: "These points help you read the terms. The full terms below are what you agree to.",
  points: [
    "Use Respite and your downloads for your own learning while your account is active.",
    "Don't share your account, copy or sell lessons, or get around the credit rules.",
    "You own what you enter. Your individual answers are never shown to your employer.",
    "We use summaries that don't identify you to improve Respite and study burnout.",
    "We protect health information as HIPAA requires. Medical records are supplied within 10 business days of a request.",
    "You pay the price shown before you pay. We email you a receipt.",
    "Liability for direct damages is limited to the fees paid in the previous 12 months.",
    "Pennsylvania law applies. Lancaster County courts decide disputes.",
    "Respite isn't medical care. In an emergency, call 911. In a crisis, call or text 988.",
  ],
} as const;

/** The text of `TERMS_VERSION`. Raise the version when the meaning changes. */
export const terms: readonly TermsSection[] = [
  {
    title: "About these terms",
    paragraphs: [
      "These terms are an agreement between you, or the organization that gave you your account, and the provider of Respite. They apply when you register, sign in, or use the service.",
      "Respite offers lessons, continuing-education credit, burnout check-ins, and group summaries for organizations. It is not medical care and does not replace it. In an emergency, call 911. In a crisis, call or text 988 at any time.",
    ],
  },
  {
    title: "Software license",
    paragraphs: [
      "While your account is in good standing, you may install and use Respite on your own devices for personal use. This license is nonexclusive and nontransferable, and it ends when your account ends.",
      "You may use downloaded lessons and handouts on that device for your own learning, online or offline.",
    ],
  },
  {
    title: "Restrictions",
    paragraphs: [
      "You may not lend, sell, rent, or publish the software or lessons, reverse engineer them except where applicable law allows it, bypass the rules that make credit valid, share accounts, disrupt the service, or access data that isn't yours.",
    ],
  },
  {
    title: "Data license",
    paragraphs: [
      "You own what you enter. You allow the provider to store and process it to run the service.",
      "You also allow the provider to use it in summaries that do not identify you, to improve the service, and to study burnout among healthcare professionals. Your individual answers are never shown to your employer.",
    ],
  },
  {
    title: "HIPAA business associate duties",
    paragraphs: [
      "Where the provider receives protected health information on behalf of a covered entity, it acts as that entity's business associate. It then uses and discloses the information only as this agreement or applicable law allows, protects it with administrative, physical and technical safeguards, reports breaches without unreasonable delay, binds its subcontractors to the same duties, and returns or destroys the information at the end where that is feasible.",
      "It makes the information available for access, amendment and an accounting of disclosures as applicable law requires. Medical records are supplied within 10 business days of a request.",
    ],
  },
  {
    title: "Credit and certificates",
    paragraphs: [
      "Credit is awarded for lessons you complete. Our record of your progress decides. You are responsible for what you report to your board.",
    ],
  },
  {
    title: "Fees",
    paragraphs: [
      "The price shown before you pay is the price you pay. We email a receipt and list it on your You page.",
    ],
  },
  {
    title: "Liability",
    paragraphs: [
      "The service is provided “as is.” To the extent applicable law allows, the provider is not liable for indirect, incidental, or consequential damages, lost profits, or lost data.",
      "Liability for direct damages is limited to the fees paid for the service in the 12 months before the event that gave rise to the claim.",
    ],
  },
  {
    title: "Governing law and venue",
    paragraphs: [
      "This agreement is governed by the law of the Commonwealth of Pennsylvania, without regard to its conflict-of-laws rules. The courts of Lancaster County, Pennsylvania, have exclusive jurisdiction.",
    ],
  },
  {
    title: "Changes",
    paragraphs: [
      "When these terms change, the version at the top changes. We ask you to agree again to material changes. The version you agreed to is recorded with the date.",
    ],
  },
];
