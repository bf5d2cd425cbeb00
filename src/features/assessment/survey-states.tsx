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
import styles from "./states.module.css";

type Props = { readonly title: string };

export function SurveyLoading({ title }: Props) {
  return (
    <div className={styles.page}>
      <PageTitle title={title} />
      <Skeleton label="Opening the questions" className={styles.skeleton}>
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
        title={
          isOffline ? "The questions are not on this device yet" : "The questions are on their way"
        }
        icon={isOffline ? "no-network" : "cloud-wait"}
        actions={
          <>
            <Button icon="retry" busy={isWorking} onClick={() => device?.sync.now()}>
              {isWorking ? "Looking" : "Look again"}
            </Button>
            <LinkButton to={LIBRARY_PATH}>Library</LinkButton>
          </>
        }
      >
        <p>
          {isOffline
            ? "They come once there is a network, and from then on you can answer them anywhere. Help below works now."
            : "They are fetched from the server, and open here by themselves."}
        </p>
      </EmptyState>
      <HelpButton />
    </div>
  );
}
