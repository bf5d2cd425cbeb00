import type { CertificateTemplate } from "../certificate-template.ts";
import { headings } from "./words.ts";

/** Before anybody has said anything else. */
export const plainTemplate: CertificateTemplate = {
  titles: { ...headings },
  statement: "",
  provider: { name: "", number: "", address: "" },
  signatories: [],
  logo: null,
};
