import { useDevice } from "#device/device.tsx";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { HelpButton } from "#shared/help/help-button.tsx";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { surveyStates as copy } from "./question-copy.ts";
import styles from "./states.module.css";

type Props = { readonly title: string };

export function SurveyLoading({ title }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <Skeleton label={copy.loading} className={styles.skeleton}>
        <SkeletonBlock height="3.5rem" />
        <SkeletonBlock height="3.5rem" />
        <SkeletonBlock height="3.5rem" />
      </Skeleton>
      <HelpButton />
    </div>
  );
}

export function SurveyFailed({ title }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <NotOpenedState />
      <HelpButton />
    </div>
  );
}

/** Shown until the first sync has fetched the questions. */
export function SurveyUnavailable({ title }: Props) {
  const device = useDevice();
  const { reach, isWorking } = useSyncStatus(device);
  const isOffline = reach === "down";
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <EmptyState
        title={copy.unavailable}
        icon={isOffline ? "no-network" : "cloud-wait"}
        actions={
          <>
            <Button icon="retry" busy={isWorking} onClick={() => device?.sync.now()}>
              {isWorking ? copy.retrying : copy.retry}
            </Button>
            <LinkButton to={LIBRARY_PATH}>{copy.library}</LinkButton>
          </>
        }
      >
        <p>{isOffline ? copy.offline : copy.onTheWay}</p>
      </EmptyState>
      <HelpButton />
    </div>
  );
}
