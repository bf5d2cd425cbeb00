import { useState } from "react";
import {
  changeReportingSettings,
  getReportingSettings,
  type ReportingSettings,
} from "#contract/credit/admin-reporting.ts";
import { call } from "#device/session.ts";
import { NEEDS_NETWORK } from "#shared/admin/admin-copy.ts";
import { useVersionedDraft } from "#shared/admin/admin-draft.ts";
import admin from "#shared/admin/admin-page.module.css";
import { ConflictNote, NOTHING_TO_SAVE, UNRESOLVED_CONFLICT } from "#shared/admin/admin-saving.tsx";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Form } from "#ui/form.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { CodeField, fitsPattern } from "./code-field.tsx";
import { providerNumbers as copy } from "./reporting-copy.ts";

type Props = { readonly onSaved: () => void };

const CE_BROKER = "\\d{1,9}";
const PARS = "\\d{7}";

export function ProviderNumbers({ onSaved }: Props) {
  const asking = useRequest(() => call(getReportingSettings, {}), "reporting");
  return (
    <Card title={copy.title}>
      <OnlineOnly asking={asking} what={copy.what}>
        {(found) => <Editor first={found} onSaved={onSaved} />}
      </OnlineOnly>
    </Card>
  );
}

const numbersOf = ({ ce_broker_provider, pars_provider }: ReportingSettings) => ({
  ce_broker_provider,
  pars_provider,
});

type Draft = { readonly isDirty: boolean; readonly isBehind: boolean };

const reasonNotToSave = ({ isDirty, isBehind }: Draft) => {
  if (isBehind) return UNRESOLVED_CONFLICT;
  return isDirty ? undefined : NOTHING_TO_SAVE;
};

function Editor({ first, onSaved }: Props & { readonly first: ReportingSettings }) {
  const [settings, setSettings] = useState(first);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const draft = useVersionedDraft("reporting", numbersOf(settings), settings.version);
  const { typed, version, set } = draft;
  const { ce_broker_provider, pars_provider } = typed;
  const wrong = [
    ...(fitsPattern(ce_broker_provider, CE_BROKER) ? [] : [copy.ceBrokerError]),
    ...(fitsPattern(pars_provider, PARS) ? [] : [copy.parsError]),
  ];
  const save = async () => {
    setProblem(wrong[0]);
    if (wrong.length > 0) return;
    setBusy(true);
    const outcome = await call(changeReportingSettings, { body: { version, ...typed } });
    setBusy(false);
    if (outcome.kind === "accepted") {
      setSettings(outcome.value);
      draft.settle(typed, numbersOf(outcome.value), outcome.value.version);
      showToast({ text: copy.saved });
      return onSaved();
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") {
      const latest = await call(getReportingSettings, {});
      if (latest.kind === "accepted") return setSettings(latest.value);
    }
    setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
  };
  return (
    <Form
      className={admin.stack}
      busy={isBusy}
      aria-label={copy.title}
      onSubmit={() => void save()}
    >
      {draft.isBehind && (
        <ConflictNote
          {...draft}
          who={settings.edited_by}
          when={settings.edited_at}
          what={copy.conflictWhat}
        />
      )}
      <div className={admin.pair}>
        <CodeField
          label={copy.ceBroker}
          hint={copy.ceBrokerHint}
          inputMode="numeric"
          maxLength={20}
          pattern={CE_BROKER}
          problem={copy.ceBrokerError}
          value={ce_broker_provider}
          onValue={(value) => set({ ce_broker_provider: value })}
        />
        <CodeField
          label={copy.pars}
          hint={copy.parsHint}
          inputMode="numeric"
          maxLength={20}
          pattern={PARS}
          problem={copy.parsError}
          value={pars_provider}
          onValue={(value) => set({ pars_provider: value })}
        />
      </div>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
      <div>
        <Button kind="main" type="submit" busy={isBusy} disabledReason={reasonNotToSave(draft)}>
          {copy.save}
        </Button>
      </div>
    </Form>
  );
}
