import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import {
  changeEndpoint,
  deleteEndpoint,
  type Endpoint,
  getEndpoint,
  rotateEndpointSecret,
  testEndpoint,
} from "#contract/organizations/admin-endpoints.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import type { Outcome } from "#sync/transport/outcome.ts";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import people from "../people/admin-people.module.css";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { EndpointForm } from "./endpoint-form.tsx";
import {
  endpointPage as copy,
  deleteEndpointDialog,
  endpointsPage,
  eventsText,
  kindNames,
  rotateSecret,
} from "./endpoints-copy.ts";
import { EndpointStatus, ShownSecret } from "./endpoints-page.tsx";
import { Fact } from "./fact.tsx";
import { report } from "./report.ts";

/** Shows one webhook with its deliveries. */
export function EndpointPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getEndpoint, { params: { id } }), id);
  const { state } = asking;
  return (
    <div className={admin.stack}>
      <PageTitle title={state.kind === "ready" ? kindNames[state.value.data.kind] : copy.title} />
      <OnlineOnly asking={asking} what={copy.what}>
        {({ data }) => (
          <div className={admin.stack}>
            <EndpointNote endpoint={data} />
            <Details key={data.version} endpoint={data} onChanged={asking.retry} />
            <DeliveryLog endpoint={data} onChanged={asking.retry} />
          </div>
        )}
      </OnlineOnly>
    </div>
  );
}

function EndpointNote({ endpoint }: { readonly endpoint: Endpoint }) {
  const { state, off_why, failing_since, previous_until } = endpoint;
  return (
    <>
      {state === "off" && <Note tone="attention">{copy.offText(off_why)}</Note>}
      {state === "failing" && failing_since && (
        <Note tone="attention">{copy.failingText(failing_since)}</Note>
      )}
      {previous_until && <Note>{copy.overlap(previous_until)}</Note>}
    </>
  );
}

type OpenDialog = "edit" | "rotate" | "delete";
type Props = { readonly endpoint: Endpoint; readonly onChanged: () => void };

function Details({ endpoint, onChanged }: Props) {
  const { id, kind, url, key, group, events, created, state, version } = endpoint;
  const [dialog, setDialog] = useState<OpenDialog>();
  const [secret, setSecret] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const close = () => setDialog(undefined);
  const run = async (send: () => Promise<Outcome<unknown>>, done: string) => {
    setBusy(true);
    report(await send(), done);
    setBusy(false);
    onChanged();
  };
  const turn = (enabled: boolean) =>
    run(
      () => call(changeEndpoint, { params: { id }, body: { url, events, enabled, version } }),
      enabled ? copy.turnedOn : copy.turnedOff,
    );
  const isOff = state === "off";
  return (
    <Card title={copy.details}>
      <dl className={people.facts}>
        <Fact name={copy.address}>{url}</Fact>
        {key && <Fact name={copy.key}>{key}</Fact>}
        <Fact name={copy.group}>{group.name}</Fact>
        <Fact name={copy.events}>{eventsText(events)}</Fact>
        <Fact name={copy.status}>
          <EndpointStatus state={state} />
        </Fact>
        <Fact name={copy.created}>{endpointsPage.created(created)}</Fact>
      </dl>
      <div className={admin.actions}>
        <Button onClick={() => setDialog("edit")}>{copy.edit}</Button>
        {!isOff && (
          <Button
            busy={isBusy}
            onClick={() => void run(() => call(testEndpoint, { params: { id } }), copy.tested)}
          >
            {copy.test}
          </Button>
        )}
        {kind === "webhook" && <Button onClick={() => setDialog("rotate")}>{copy.rotate}</Button>}
        <Button busy={isBusy} onClick={() => void turn(isOff)}>
          {isOff ? copy.turnOn : copy.turnOff}
        </Button>
        <Button kind="danger" onClick={() => setDialog("delete")}>
          {copy.remove}
        </Button>
      </div>
      {dialog && (
        <DetailsDialog
          dialog={dialog}
          endpoint={endpoint}
          onClose={close}
          onChanged={onChanged}
          onSecret={setSecret}
        />
      )}
      {secret && (
        <ShownSecret
          secret={secret}
          onClose={() => {
            setSecret(undefined);
            onChanged();
          }}
        />
      )}
    </Card>
  );
}

type DialogProps = Props & {
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
  /** Called with a new secret, which isn't shown again. */
  readonly onSecret: (secret: string) => void;
};

function DetailsDialog({ dialog, endpoint, onClose, onChanged, onSecret }: DialogProps) {
  const params = { id: endpoint.id };
  const navigate = useNavigate();
  if (dialog === "edit")
    return (
      <EndpointForm
        kind={endpoint.kind}
        endpoint={endpoint}
        group={endpoint.group.id}
        onClose={onClose}
        onSaved={() => {
          onClose();
          onChanged();
        }}
      />
    );
  if (dialog === "rotate")
    return (
      <ConfirmDialog
        title={rotateSecret.title}
        text={rotateSecret.text}
        cancel={rotateSecret.cancel}
        action={rotateSecret.rotate}
        send={() => call(rotateEndpointSecret, { params })}
        onClose={onClose}
        onDone={({ secret }) => {
          onClose();
          onSecret(secret);
        }}
      />
    );
  return (
    <ConfirmDialog
      title={deleteEndpointDialog.title}
      text={deleteEndpointDialog.text}
      cancel={deleteEndpointDialog.cancel}
      action={deleteEndpointDialog.remove}
      isDestructive
      send={() => call(deleteEndpoint, { params })}
      onClose={onClose}
      onDone={() => {
        showToast({ text: deleteEndpointDialog.removed });
        void navigate(adminPath("endpoints"));
      }}
    />
  );
}
