import { useState } from "react";
import {
  type CodeRecord,
  deleteCode,
  type GroupRecord,
  listCodeUses,
} from "#contract/organizations/admin-groups.ts";
import { call } from "#device/session.ts";
import { formatDateTime } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { pluralize } from "#ui/format.ts";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import { NEEDS_NETWORK } from "./action-dialog.tsx";
import styles from "./admin-people.module.css";
import { CodeForm } from "./code-form.tsx";
import { QrCode } from "./qr-code.tsx";

type Props = {
  readonly code: CodeRecord;
  readonly group: GroupRecord;
  readonly mayChange: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** Shows a registration code, its QR code, and who used it. */
export function CodeDialog({ code, group, mayChange, onClose, onChanged }: Props) {
  const [isChanging, setChanging] = useState(false);
  const [problem, setProblem] = useState<string>();
  if (isChanging)
    return <CodeForm group={group} code={code} onClose={onClose} onDone={onChanged} />;
  const remove = async () => {
    const outcome = await call(deleteCode, { params: { code: code.code } });
    if (outcome.kind === "accepted") {
      showToast({ text: `${code.code} is deleted` });
      onChanged();
    } else if (outcome.kind === "refused" && outcome.code === "in_use")
      setProblem(`${outcome.errors.join(" ")} Switch it off instead.`);
    else setProblem(requestErrorMessage(outcome, NEEDS_NETWORK));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={code.code}
      actions={
        mayChange && (
          <>
            <Button icon="trash" onClick={() => void remove()}>
              Delete
            </Button>
            <Button kind="main" onClick={() => setChanging(true)}>
              Change
            </Button>
          </>
        )
      }
    >
      <div className={admin.stack}>
        <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
        {code.state !== "usable" && (
          <Note tone="attention">Nobody can register with this code at the moment.</Note>
        )}
        {code.redirect_url && <Note>People with this code begin at {code.redirect_url}.</Note>}
        <QrCode code={code.code} group={group.name} link={code.link} />
        <h3>Who used it</h3>
        <Uses code={code} group={group} />
      </div>
    </Dialog>
  );
}

const SHOWN = 50;

function Uses({ code: { code }, group }: Pick<Props, "code" | "group">) {
  const query = { practice_group_id: group.id, size: SHOWN };
  const asking = useRequest(() => call(listCodeUses, { params: { code }, query }), code);
  return (
    <OnlineOnly asking={asking} what="Who used it">
      {({ data, total }) =>
        total === 0 ? (
          <p className="muted">Nobody yet</p>
        ) : (
          <>
            <ul className={styles.rows}>
              {data.map((use) => (
                <li key={use.id}>
                  <span>
                    {use.name || "A deleted account"} <span className="muted">{use.email}</span>
                  </span>
                  <span className="small muted">{formatDateTime(use.at)}</span>
                </li>
              ))}
            </ul>
            {total > data.length && (
              <p className="small muted">And {pluralize(total - data.length, "other")} before</p>
            )}
          </>
        )
      }
    </OnlineOnly>
  );
}
