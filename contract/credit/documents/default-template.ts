import type { CertificateTemplate } from "../certificate-template.ts";
import { certificateHeadings } from "./labels.ts";

/** Used until an administrator saves a template. */
export const defaultTemplate: CertificateTemplate = {
  titles: { ...certificateHeadings },
  statement: "",
  provider: { name: "", number: "", address: "" },
  signatories: [],
  logo: null,
};
