import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import {
  changePlatform,
  deletePlatform,
  getPlatform,
  type Platform,
} from "#contract/organizations/admin-platforms.ts";
import { call } from "#device/session.ts";
import admin from "#shared/admin/admin-page.module.css";
import { adminPath } from "#shared/navigation/paths.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import people from "../people/admin-people.module.css";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { Fact } from "./fact.tsx";
import { PlatformForm } from "./platform-form.tsx";
import {
  platformPage as copy,
  platformsPage,
  removePlatform as removeCopy,
  scoreLog,
} from "./platforms-copy.ts";
import { ScoreStatus } from "./platforms-page.tsx";
import { report } from "./report.ts";
import { ToolCard } from "./tool-card.tsx";

/** Shows one learning platform with the scores that are sent to it. */
export function PlatformPage() {
  const { id = "" } = useParams();
  const asking = useRequest(() => call(getPlatform, { params: { id } }), id);
  const { state } = asking;
  return (
    <div className={admin.stack}>
      <PageTitle title={state.kind === "ready" ? state.value.data.name : copy.title} />
      <OnlineOnly asking={asking} what={copy.what}>
        {({ data, tool }) => (
          <div className={admin.stack}>
            <PlatformNotes platform={data} />
            <Details key={data.version} platform={data} onChanged={asking.retry} />
            <ToolCard tool={tool} />
            <DeliveryLog endpoint={data} onChanged={asking.retry} words={scoreLog} />
          </div>
        )}
      </OnlineOnly>
    </div>
  );
}

function PlatformNotes({ platform }: { readonly platform: Platform }) {
  const { last_launch_at, last_problem, state, off_why, failing_since } = platform;
  return (
    <>
      {last_problem && <Note tone="attention">{copy.problem(last_problem)}</Note>}
      {!last_launch_at && !last_problem && <Note>{copy.noLaunch}</Note>}
      {state === "off" && <Note tone="attention">{copy.offText(off_why)}</Note>}
      {state === "failing" && failing_since && (
        <Note tone="attention">{copy.failingText(failing_since)}</Note>
      )}
    </>
  );
}

type Props = { readonly platform: Platform; readonly onChanged: () => void };

/** What a change sends besides the score setting. */
const settingsOf = ({ id: _, ...platform }: Platform) => ({
  ...{ name: platform.name, issuer: platform.issuer, client_id: platform.client_id },
  ...{ auth_url: platform.auth_url, token_url: platform.token_url, jwks_url: platform.jwks_url },
  ...{ deployment_ids: platform.deployment_ids, trusts_email: platform.trusts_email },
  version: platform.version,
});

function Details({ platform, onChanged }: Props) {
  const { id, state } = platform;
  const [dialog, setDialog] = useState<"edit" | "remove">();
  const [isBusy, setBusy] = useState(false);
  const isOff = state === "off";
  const turnScores = async () => {
    setBusy(true);
    const body = { ...settingsOf(platform), sends_scores: isOff };
    const outcome = await call(changePlatform, { params: { id }, body });
    report(outcome, isOff ? copy.turnedOn : copy.turnedOff);
    setBusy(false);
    onChanged();
  };
  return (
    <Card title={copy.details}>
      <Facts platform={platform} />
      <div className={admin.actions}>
        <Button onClick={() => setDialog("edit")}>{copy.edit}</Button>
        <Button busy={isBusy} onClick={() => void turnScores()}>
          {isOff ? copy.turnOn : copy.turnOff}
        </Button>
        <Button kind="danger" onClick={() => setDialog("remove")}>
          {copy.remove}
        </Button>
      </div>
      {dialog === "edit" && (
        <PlatformForm
          platform={platform}
          group={platform.group.id}
          onClose={() => setDialog(undefined)}
          onSaved={() => {
            setDialog(undefined);
            onChanged();
          }}
        />
      )}
      {dialog === "remove" && (
        <RemovePlatform platform={platform} onClose={() => setDialog(undefined)} />
      )}
    </Card>
  );
}

const Facts = ({ platform }: { readonly platform: Platform }) => (
  <dl className={people.facts}>
    <Fact name={copy.facts.group}>{platform.group.name}</Fact>
    <Fact name={copy.facts.issuer}>{platform.issuer}</Fact>
    <Fact name={copy.facts.client_id}>{platform.client_id}</Fact>
    <Fact name={copy.facts.auth_url}>{platform.auth_url}</Fact>
    <Fact name={copy.facts.token_url}>{platform.token_url}</Fact>
    <Fact name={copy.facts.jwks_url}>{platform.jwks_url}</Fact>
    <Fact name={copy.facts.deployments}>{platform.deployment_ids.join(", ")}</Fact>
    <Fact name={copy.facts.trust}>{platform.trusts_email ? copy.yes : copy.no}</Fact>
    <Fact name={copy.facts.launch}>{platformsPage.launch(platform)}</Fact>
    <Fact name={copy.facts.people}>{platform.people}</Fact>
    <Fact name={copy.facts.scores}>
      <ScoreStatus {...platform} />
    </Fact>
    <Fact name={copy.facts.created}>{platformsPage.created(platform.created)}</Fact>
  </dl>
);

type RemoveProps = { readonly platform: Platform; readonly onClose: () => void };

function RemovePlatform({ platform, onClose }: RemoveProps) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={removeCopy.title}
      text={removeCopy.text(platform)}
      cancel={removeCopy.cancel}
      action={removeCopy.remove}
      isDestructive
      send={() => call(deletePlatform, { params: { id: platform.id } })}
      onClose={onClose}
      onDone={() => {
        showToast({ text: removeCopy.removed });
        void navigate(adminPath("platforms"));
      }}
    />
  );
}
