import { useState } from "react";
import type { User } from "#contract/accounts/session.ts";
import { fetchOwnData } from "#shared/accounts/account-calls.ts";
import { saveFile } from "#shared/files/save-file.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { ownData as copy } from "./copy.ts";
import { DeleteAccount } from "./delete-account.tsx";
import styles from "./profile.module.css";
import { PlainRow, SettingsGroup } from "./settings.tsx";

/** Exports the person's data, or deletes the account. */
export function DataSettings({ user }: { readonly user: User }) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const save = async () => {
    setBusy(true);
    const outcome = await fetchOwnData(user.id);
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, copy.offline));
    setProblem(undefined);
    const name = `respite-my-data-${new Date().toISOString().slice(0, 10)}.json`;
    saveFile(name, new Blob([outcome.value], { type: "application/json" }));
    showToast({ text: copy.exported(name) });
  };
  return (
    <SettingsGroup title={copy.group}>
      <PlainRow title={copy.title}>
        <p>{copy.text}</p>
        <div role="status">{problem && <Note icon="no-network">{problem}</Note>}</div>
        <div className={styles.actions}>
          <Button icon="download" busy={isBusy} onClick={() => void save()}>
            {isBusy ? copy.exporting : copy.export}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => setDeleting(true)}>
            {copy.delete}
          </Button>
        </div>
        {isDeleting && <DeleteAccount user={user} onClose={() => setDeleting(false)} />}
      </PlainRow>
    </SettingsGroup>
  );
}
