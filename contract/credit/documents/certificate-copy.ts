/** The words printed on a certificate. Dates are already formatted. */
export const certificateCopy = {
  lead: "This certifies that",
  nameOnline: "The person named on the verification page",
  nameMissing: "The person who claimed this credit",
  completed: "has completed",
  participated: "has participated in",
  lesson: (number: string) => `Lesson ${number}`,
  provider: (name: string, joint: string | undefined, web: string) =>
    `Provided by ${name}${joint ? `, jointly with ${joint}` : ""} · ${web}`,
  issuedBy: (name: string) => `Issued by ${name}`,
  providerNumber: (number: string) => `Provider number ${number}`,
  revoked: (date: string) => `Revoked ${date}. This certificate is no longer valid.`,
  pending: (date: string) =>
    `Pending verification. Claimed ${date}, not yet confirmed by the provider.`,
  logo: (name: string) => `Logo of ${name}`,
  signature: (name: string) => `Signature of ${name}`,
  pendingWatermark: "PENDING VERIFICATION",
  revokedWatermark: "REVOKED",
} as const;

export const certificateSidebar = {
  noCredit: "No credit",
  completed: "Completed",
  issued: "Issued",
  claimed: "Claimed",
  id: "Certificate ID",
  verify: "Verify at",
  qr: (url: string) => `QR code of ${url}`,
  verifyLater: "Verification details appear after this credit is confirmed.",
  fullTextOnline: "Full names and titles are on the verification page.",
  textCut: "[…] marks text that couldn't be printed.",
} as const;

/** Errors of certificate template fields. */
export const templateErrors = {
  tooLong: "This is too long to print. Shorten it.",
  unsupportedCharacters: "Some characters can't be printed. Use others.",
} as const;
