import { useState } from "react";
import {
  type AdminTemplate,
  changeCertificateTemplate,
  getCertificateTemplate,
} from "#contract/credit/admin-certificates.ts";
import type { CertificateTemplate } from "#contract/credit/certificate-template.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useVersionedDraft, type VersionedDraft } from "#shared/admin/admin-draft.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { showToast } from "#ui/toast.tsx";
import { templatePage as copy } from "./template-copy.ts";

export type TemplateProblems = Readonly<Record<string, readonly string[]>>;

export type TemplateEditing = Pick<
  VersionedDraft<CertificateTemplate>,
  "isDirty" | "isBehind" | "set" | "discard" | "rebase"
> & {
  readonly saved: AdminTemplate;
  readonly template: CertificateTemplate;
  readonly isBusy: boolean;
  /** Messages by field path, such as `signatories.0.name`. */
  readonly problems: TemplateProblems;
  readonly problem: string | undefined;
  readonly save: () => Promise<void>;
};

/** Edits the certificate template. Unsaved edits are stored in the tab. */
export function useTemplate(first: AdminTemplate): TemplateEditing {
  const [saved, setSaved] = useState(first);
  const [problems, setProblems] = useState<TemplateProblems>({});
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const draft = useVersionedDraft("certificate-template", saved.template, saved.version);
  const { typed: template, version, isDirty, isBehind, set, rebase } = draft;

  const clearProblems = () => {
    setProblems({});
    setProblem(undefined);
  };
  const loadLatest = async () => {
    const outcome = await call(getCertificateTemplate, { query: {} });
    if (outcome.kind === "accepted") setSaved(outcome.value);
  };
  const save = async () => {
    setBusy(true);
    clearProblems();
    const outcome = await call(changeCertificateTemplate, { body: { version, template } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      setSaved(outcome.value);
      draft.settle(template, outcome.value.template, outcome.value.version);
      return showToast({ text: copy.saved(outcome.value.version) });
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") return loadLatest();
    if (outcome.kind === "refused" && outcome.fields) {
      setProblems(outcome.fields);
      return setProblem(copy.notSaved);
    }
    setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
  };
  return {
    ...{ saved, template, isDirty, isBehind, isBusy, problems, problem, save, set, rebase },
    discard: () => {
      draft.discard();
      clearProblems();
    },
  };
}
