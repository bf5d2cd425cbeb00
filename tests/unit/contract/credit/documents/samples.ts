import type { CertificateDocument } from "#contract/credit/documents/certificate-document.ts";
import type { PdfTools } from "#contract/credit/documents/pdf-types.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";

/** The real tools, uncompressed so that tests can read the text. */
export const readableTools = async (): Promise<PdfTools> => ({
  ...(await loadPdfTools()),
  isUncompressed: true,
});

export const sampleCertificate = (
  changes: Partial<CertificateDocument> = {},
): CertificateDocument => ({
  recipient: "Amara Okafor",
  credential: "Registered Nurse",
  licenses: ["RN, FL 9123456"],
  title: "Coming down after nights",
  lessonNumber: "RL-103",
  type: "contact_hours",
  amount: "0.25",
  completedOn: "2026-11-18",
  provider: { name: "Ward School", web: "school.example" },
  jointProvider: "Northern Hospital",
  format: "Audio",
  statement: "DEMO: not accredited.",
  id: "kX7vQ2mB9sT4wY1zLpR8dA",
  verifyUrl: "https://respite.example/verify/kX7vQ2mB9sT4wY1zLpR8dA",
  createdAt: "2026-11-19T22:10:00.000Z",
  status: { kind: "valid" },
  ...changes,
});
