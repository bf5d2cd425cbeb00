import { useState } from "react";
import {
  type CodeRecord,
  deleteCode,
  type GroupRecord,
  listCodeUses,
} from "#contract/organizations/admin-groups.ts";
import { call } from "#device/session.ts";
import { formatDateTime, OFFLINE } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Note } from "#ui/note.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./admin-people.module.css";
import { codeDialog as copy } from "./code-copy.ts";
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
      showToast({ text: copy.deleted(code.code) });
      onChanged();
    } else if (outcome.kind === "refused" && outcome.code === "in_use")
      setProblem(copy.inUse(outcome.errors.join(" ")));
    else setProblem(requestErrorMessage(outcome, OFFLINE));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={<span className="code">{code.code}</span>}
      actions={
        mayChange && (
          <>
            <Button icon="trash" onClick={() => void remove()}>
              {copy.delete}
            </Button>
            <Button kind="main" onClick={() => setChanging(true)}>
              {copy.edit}
            </Button>
          </>
        )
      }
    >
      <div className={admin.stack}>
        <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
        {code.state !== "usable" && <Note tone="attention">{copy.unusable}</Note>}
        {code.redirect_url && <Note>{copy.redirect(code.redirect_url)}</Note>}
        <QrCode code={code.code} group={group.name} link={code.link} />
        <h3>{copy.usedBy}</h3>
        <Uses code={code} group={group} mayChange={mayChange} />
      </div>
    </Dialog>
  );
}

const SHOWN = 50;

type UsesProps = Pick<Props, "code" | "group" | "mayChange">;

function Uses({ code: { code, uses }, group, mayChange }: UsesProps) {
  const query = { practice_group_id: group.id, size: SHOWN };
  const asking = useRequest(() => call(listCodeUses, { params: { code }, query }), code);
  const isPartial = (total: number) => !mayChange && uses > total;
  return (
    <OnlineOnly asking={asking} what={copy.people}>
      {({ data, total }) =>
        total === 0 ? (
          <p className="muted">{isPartial(total) ? copy.membersOnly : copy.unused}</p>
        ) : (
          <>
            <ul className={styles.rows}>
              {data.map((use) => (
                <li key={use.id}>
                  <span>
                    {use.name || copy.deletedAccount} <span className="muted">{use.email}</span>
                  </span>
                  <span className="small muted">{formatDateTime(use.at)}</span>
                </li>
              ))}
            </ul>
            {total > data.length && <p className="small muted">{copy.more(total - data.length)}</p>}
            {isPartial(total) && <p className="small muted">{copy.membersOnly}</p>}
          </>
        )
      }
    </OnlineOnly>
  );
}
