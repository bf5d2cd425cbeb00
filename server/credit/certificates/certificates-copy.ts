import type { CertificateType } from "#contract/credit/credits.ts";

const NOT_ACCREDITED =
  "This activity is not accredited. Respite is not an accredited provider of continuing education.";

/** Statements for lessons without their own terms. */
export const defaultStatements: Readonly<Record<CertificateType, string>> = {
  cme: `${NOT_ACCREDITED} The amount shown is the designed credit value.`,
  contact_hours: `${NOT_ACCREDITED} The hours shown are the designed contact hours.`,
  participation: `This certifies participation only. ${NOT_ACCREDITED}`,
};

/** What the signed credential says about the requirements. */
export const credentialCriteria = "The activity and its evaluation were completed.";

export const certificateErrors = {
  notFound: "This certificate doesn't exist.",
  versionNotFound: "This version doesn't exist.",
  noPicture: "Choose an image.",
  changedMeanwhile: "Someone else changed the certificate template. Reload to see the changes.",
  empty: "Enter a text.",
  hasMarkup: "Remove the tags. Text is printed as you enter it.",
  claimsAccreditation: "Remove the accreditation claim. It belongs in each lesson's requirements.",
  pictureModified: "This image was changed after the upload. Choose it again.",
  notPicture: "Use a PNG or SVG image.",
} as const;
