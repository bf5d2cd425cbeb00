import type { CertificatePaper } from "#contract/credit/documents/certificate-paper.ts";
import type { PaperTools } from "#contract/credit/documents/pen.ts";
import { paperTools } from "#server/platform/documents/pdf-tools.ts";

/** The real tools, so that what is written can be read. */
export const readableTools = async (): Promise<PaperTools> => ({
  ...(await paperTools()),
  isPlain: true,
});

export const somePaper = (changes: Partial<CertificatePaper> = {}): CertificatePaper => ({
  recipient: "Amara Okafor",
  credential: "Registered Nurse",
  licences: ["RN, FL 9123456"],
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
  madeAt: "2026-11-19T22:10:00.000Z",
  standing: { kind: "valid" },
  ...changes,
});
