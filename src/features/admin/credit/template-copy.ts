import { pluralize } from "#ui/format.ts";

export const templatePage = {
  title: "Certificate template",
  what: "Certificate details",
  lead: (version: number) => {
    const rule =
      "Applies to certificates issued from now on. Existing certificates don't change unless you reissue them.";
    return version === 0 ? rule : `Version ${version}. ${rule}`;
  },
  form: "Certificate template",
  saved: (version: number) => `Saved as version ${version}`,
  notSaved: "Not saved. Fix the highlighted fields.",
  conflictWhat: "the certificate template",
} as const;

export const templateVersions = {
  title: "Versions",
  version: (version: number) => `Version ${version}`,
  currentVersion: (version: number) => `Version ${version} (current)`,
  usedBy: (certificates: number) => `Used by ${pluralize(certificates, "certificate")}`,
  original: "Original",
  earlier: (version: number) =>
    `${version === 0 ? "Original" : `Version ${version}`}. Certificates issued with it keep it.`,
  viewCurrent: "View current version",
} as const;

export const templateForm = {
  text: "Text",
  titleOf: (type: string) => `Title: ${type}`,
  statement: "Statement on every certificate",
  statementHint:
    "Printed below the lesson's statement. State accreditation in the lesson's requirements, not here.",
  provider: "Provider",
  providerFields: { name: "Provider name", number: "Provider number", address: "Address" },
  logo: "Logo",
  signatories: "Signatories",
  signatory: (position: number) => `Signatory ${position}`,
  signatoryName: "Name",
  signatoryTitle: "Title",
  signature: (name: string) => (name ? `Signature of ${name}` : "Signature"),
  removeSignatory: (name: string, position: number) => `Remove ${name || `signatory ${position}`}`,
  addSignatory: "Add signatory",
  signatoryLimit: (limit: number) => `Up to ${pluralize(limit, "signatory", "signatories")}`,
} as const;

export const pictureField = {
  tooLarge: "The file is too large. Maximum 512 KB.",
  file: (label: string) => `File: ${label}`,
  choose: "Choose PNG or SVG",
  replace: "Replace",
  remove: "Remove",
  /** Follows the button text for screen readers. */
  of: (label: string) => `, ${label}`,
} as const;

export const templatePreview = {
  title: "Preview",
  type: "Credit type",
  failed: "We couldn't load the preview. It refreshes with your next change.",
  loading: "Updating preview…",
  alt: "Preview of the certificate",
  notReady: "Updating preview…",
  download: "Download PDF",
} as const;

/** Made-up details for the preview. */
export const sampleCertificate = {
  recipient: "Amara Okafor",
  credential: "Registered Nurse",
  license: "RN, FL 9123456",
  title: "Coming down after nights",
  format: "Audio",
  statement:
    "The lesson's statement is printed here unchanged. Edit it in the lesson's credit requirements.",
} as const;
