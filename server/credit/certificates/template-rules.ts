import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { createPdfCanvas } from "#contract/credit/documents/pdf-canvas.ts";
import { findTemplateProblems } from "#contract/credit/documents/template-layout.ts";
import { plainText } from "#server/learning/publishing/markup.ts";
import { loadPdfTools } from "#server/platform/documents/pdf-tools.ts";
import { certificateErrors } from "./certificates-copy.ts";
import { isUnmodified } from "./pictures.ts";

/** Messages by field (`signatories.0.name`). */
export type TemplateProblems = Record<string, string[]>;

type Field = readonly [name: string, text: string];

function textsOf({ titles, statement, provider, signatories }: CertificateTemplate): Field[] {
  const named = (prefix: string, of: Readonly<Record<string, string>>) =>
    Object.entries(of).map(([name, text]): Field => [`${prefix}.${name}`, text]);
  return [
    ...named("titles", titles),
    ["statement", statement],
    ...named("provider", provider),
    ...signatories.flatMap(({ name, title }, at) => named(`signatories.${at}`, { name, title })),
  ];
}

/** Only a lesson's own terms may claim accreditation. Their statement is on every certificate. */
const ACCREDITATION_CLAIM = /accredit|AMA\s*PRA|category\s*1|designate/i;

function textProblem([name, text]: Field): string | undefined {
  const isNeeded = name.startsWith("titles.") || /^signatories\.\d+\.name$/.test(name);
  if (text === "") return isNeeded ? certificateErrors.empty : undefined;
  if (plainText(text) !== text) return certificateErrors.hasMarkup;
  const mayClaim = name.startsWith("provider.");
  return !mayClaim && ACCREDITATION_CLAIM.test(text)
    ? certificateErrors.claimsAccreditation
    : undefined;
}

function pictureProblems({ logo, signatories }: CertificateTemplate): TemplateProblems {
  const modified = [certificateErrors.pictureModified];
  return {
    ...(logo && !isUnmodified(logo) && { logo: modified }),
    ...Object.fromEntries(
      signatories.flatMap(({ signature }, at) =>
        signature && !isUnmodified(signature) ? [[`signatories.${at}.signature`, modified]] : [],
      ),
    ),
  };
}

/** Returns problems by field, or undefined if the template can be printed as is. */
export async function validateTemplate(
  template: CertificateTemplate,
): Promise<TemplateProblems | undefined> {
  const tools = await loadPdfTools();
  const textProblems = textsOf(template).flatMap((field): [string, string[]][] => {
    const problem = textProblem(field);
    return problem ? [[field[0], [problem]]] : [];
  });
  const problems = {
    ...findTemplateProblems(() => createPdfCanvas(tools, "landscape"), template),
    ...pictureProblems(template),
    ...Object.fromEntries(textProblems),
  };
  return Object.keys(problems).length > 0 ? problems : undefined;
}
