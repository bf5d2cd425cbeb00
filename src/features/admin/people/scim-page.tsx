import { useState } from "react";
import {
  listScimTokens,
  revokeScimToken,
  rotateScimToken,
  type ScimToken,
} from "#contract/organizations/admin-scim.ts";
import { call } from "#device/session.ts";
import { FormError } from "#shared/accounts/form-error.tsx";
import { formatDateTime, OFFLINE } from "#shared/admin/admin-copy.ts";
import admin from "#shared/admin/admin-page.module.css";
import { copyText } from "#shared/admin/copy-text.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import { VisuallyHidden } from "#ui/visually-hidden.tsx";
import styles from "./admin-people.module.css";
import { CreateTokenDialog } from "./create-token-dialog.tsx";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { scimPage as copy, revokeDialog, rotateDialog } from "./scim-copy.ts";

type Open =
  | { readonly kind: "create" }
  | { readonly kind: "rotate" | "revoke"; readonly token: ScimToken }
  | { readonly kind: "created"; readonly text: string; readonly isReplacement: boolean };

/** Sets up SCIM: the address and the tokens of identity providers. */
export function ScimPage() {
  const asking = useRequest(() => call(listScimTokens, {}), "");
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    asking.retry();
  };
  const show = (text: string, isReplacement: boolean) => {
    setOpen({ kind: "created", text, isReplacement });
    asking.retry();
  };
  return (
    <>
      <PageTitle title={copy.title} />
      <p className={admin.leadOfSections}>{copy.lead}</p>
      <OnlineOnly asking={asking} what={copy.tokens}>
        {({ data, base_url }) => (
          <div className={admin.stack}>
            <Setup url={base_url} />
            <Card title={copy.tokens}>
              <div className={classNames(admin.head, styles.head)}>
                <p className="muted">{copy.tokensLead}</p>
                <Button icon="plus" onClick={() => setOpen({ kind: "create" })}>
                  {copy.create}
                </Button>
              </div>
              {data.length === 0 ? (
                <EmptyState title={copy.emptyTitle} icon="key" level={3}>
                  <p>{copy.emptyText}</p>
                </EmptyState>
              ) : (
                <ul className={styles.rows}>
                  {data.map((token) => (
                    <Token key={token.id} token={token} onOpen={setOpen} />
                  ))}
                </ul>
              )}
            </Card>
          </div>
        )}
      </OnlineOnly>
      {open?.kind === "create" && (
        <CreateTokenDialog onClose={close} onDone={(text) => show(text, false)} />
      )}
      {open?.kind === "rotate" && (
        <RotateDialog token={open.token} onClose={close} onDone={(text) => show(text, true)} />
      )}
      {open?.kind === "revoke" && <RevokeDialog token={open.token} onClose={close} onDone={done} />}
      {open?.kind === "created" && (
        <NewTokenDialog text={open.text} isReplacement={open.isReplacement} onClose={close} />
      )}
    </>
  );
}

function Setup({ url }: { readonly url: string }) {
  return (
    <Card title={copy.setup}>
      <dl className={styles.facts}>
        <div>
          <dt>{copy.baseUrl}</dt>
          <dd className={classNames(styles.code, "code")}>{url}</dd>
        </div>
      </dl>
      <p className={classNames("muted", styles.changed)}>{copy.authentication}</p>
      <div className={admin.actions}>
        {"clipboard" in navigator && (
          <Button onClick={() => void copyText(url, copy.copied, copy.copyFailed)}>
            {copy.copyUrl}
          </Button>
        )}
      </div>
    </Card>
  );
}

type TokenProps = { readonly token: ScimToken; readonly onOpen: (open: Open) => void };

function Token({ token, onOpen }: TokenProps) {
  const { name, organization, invites, created_at, created_by, last_used_at, expires_at } = token;
  const of = <VisuallyHidden>{copy.of(name, organization.name)}</VisuallyHidden>;
  return (
    <li>
      <div>
        <strong>{name}</strong> <span>{organization.name}</span>
        <p className="small muted">
          {copy.lastUsed(last_used_at && formatDateTime(last_used_at))}{" "}
          {copy.created(created_at, created_by)} {invites ? copy.invited : copy.notInvited}
        </p>
        {expires_at && <Badge tone="wait">{copy.expires(formatDateTime(expires_at))}</Badge>}
      </div>
      <div className={admin.actions}>
        {!expires_at && (
          <Button onClick={() => onOpen({ kind: "rotate", token })}>
            {copy.rotate}
            {of}
          </Button>
        )}
        <Button onClick={() => onOpen({ kind: "revoke", token })}>
          {copy.revoke}
          {of}
        </Button>
      </div>
    </li>
  );
}

type DialogProps = { readonly token: ScimToken; readonly onClose: () => void };

function RotateDialog({
  token: { id, name },
  onClose,
  onDone,
}: DialogProps & { readonly onDone: (text: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const rotate = async () => {
    setBusy(true);
    const outcome = await call(rotateScimToken, { params: { id } });
    setBusy(false);
    if (outcome.kind === "accepted") onDone(outcome.value.data.token);
    else setProblem(requestErrorMessage(outcome, OFFLINE));
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={rotateDialog.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{rotateDialog.cancel}</Button>
          <Button kind="main" busy={isBusy} onClick={() => void rotate()}>
            {rotateDialog.button}
          </Button>
        </>
      }
    >
      <p>{rotateDialog.text}</p>
      <FormError text={problem} />
    </Dialog>
  );
}

function RevokeDialog({
  token: { id, name, organization },
  onClose,
  onDone,
}: DialogProps & { readonly onDone: () => void }) {
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    const outcome = await call(revokeScimToken, { params: { id } });
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(requestErrorMessage(outcome, OFFLINE));
    showToast({ text: revokeDialog.done });
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={revokeDialog.title(name)}
      actions={
        <>
          <Button onClick={onClose}>{revokeDialog.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void revoke()}>
            {revokeDialog.button}
          </Button>
        </>
      }
    >
      <p>{revokeDialog.text(organization.name)}</p>
      <FormError text={problem} />
    </Dialog>
  );
}
