import { useState } from "react";
import { useNavigate } from "react-router-dom";
import {
  connectPlatform,
  getPendingConnection,
  type PendingConnection,
} from "#contract/organizations/lti.ts";
import { call } from "#device/session.ts";
import { useSession } from "#device/use-session.ts";
import { rememberPage } from "#shared/accounts/after-registration.ts";
import {
  CONFIRM_EMAIL_PATH,
  LEARNING_PLATFORM_PATH,
  LIBRARY_PATH,
  lessonPath,
} from "#shared/navigation/paths.ts";
import { type FailedOutcome, requestErrorMessage } from "#shared/requests/request-errors.ts";
import { useRequest } from "#shared/requests/use-request.ts";
import { OnlineOnly } from "#shared/status/online-only.tsx";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { Note } from "#ui/note.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { showToast } from "#ui/toast.tsx";
import styles from "./connect-page.module.css";
import { connectPage as copy } from "./copy.ts";

/** Asks whether the account is the one of the person at the learning platform, after a lesson was opened there. */
export function ConnectPage() {
  const asking = useRequest(() => call(getPendingConnection, {}), "pending");
  const { state } = asking;
  const pending = state.kind === "ready" ? state.value.data : undefined;
  return (
    <div className={styles.page}>
      <PageTitle title={pending ? copy.titleOf(pending.platform) : copy.title} />
      <OnlineOnly asking={asking} what={copy.what} unreachable={copy.offline}>
        {({ data }) => (data ? <Connect pending={data} /> : <Nothing />)}
      </OnlineOnly>
    </div>
  );
}

const Nothing = () => (
  <>
    <Note>{copy.nothing}</Note>
    <div className={styles.actions}>
      <LinkButton to={LIBRARY_PATH} kind="main">
        {copy.library}
      </LinkButton>
    </div>
  </>
);

const messageOf = (outcome: FailedOutcome, group: string) =>
  outcome.kind === "refused" && outcome.code === "forbidden"
    ? copy.foreign(group)
    : requestErrorMessage(outcome, copy.offline);

function Connect({ pending }: { readonly pending: PendingConnection }) {
  const { platform, group, name, lesson } = pending;
  const user = useSession()?.user;
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const next = lesson ? lessonPath(lesson.id) : LIBRARY_PATH;
  if (!user) return null;
  if (user.confirmed === false) return <Unconfirmed />;
  const connect = async () => {
    setBusy(true);
    setProblem(undefined);
    const outcome = await call(connectPlatform, {});
    setBusy(false);
    if (outcome.kind !== "accepted") return setProblem(messageOf(outcome, group));
    showToast({ text: copy.connected(platform) });
    void navigate(next, { replace: true });
  };
  return (
    <>
      <p>
        {copy.lead(platform, name)} {copy.account(user.email)}
      </p>
      <ul className={styles.points}>
        {copy.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <div role="status">{problem && <Note tone="attention">{problem}</Note>}</div>
      <div className={styles.actions}>
        <Button kind="main" busy={isBusy} onClick={() => void connect()}>
          {copy.connect(platform)}
        </Button>
        <LinkButton to={next}>{copy.notNow}</LinkButton>
      </div>
    </>
  );
}

const Unconfirmed = () => (
  <>
    <Note tone="attention">{copy.unconfirmed}</Note>
    <div className={styles.actions}>
      <LinkButton
        to={CONFIRM_EMAIL_PATH}
        kind="main"
        onClick={() => rememberPage(LEARNING_PLATFORM_PATH)}
      >
        {copy.confirmEmail}
      </LinkButton>
    </div>
  </>
);
