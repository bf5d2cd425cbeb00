import { useDevice, useOpening } from "#device/device.tsx";
import { type Question, useLive } from "#device/use-live.ts";
import { useSyncStatus } from "#device/use-sync-status.ts";
import { LIBRARY_PATH } from "#shared/navigation/paths.ts";
import { NotOpenedState } from "#shared/status/not-opened.tsx";
import { Standing } from "#shared/status/status-line.tsx";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import styles from "./downloads.module.css";
import { InstallCard } from "./install-card.tsx";
import { Lost } from "./lost.tsx";
import { MakeRoom } from "./make-room.tsx";
import { OnTheWay } from "./on-the-way.tsx";
import { Ready } from "./ready.tsx";
import { SmartCard, smartQuestion } from "./smart-card.tsx";
import { StorageCard } from "./storage-card.tsx";

const listedQuestion: Question<readonly ListedDownload[]> = ({ downloads }) => downloads.listed();

export const downloadsQuestions = [listedQuestion, smartQuestion] as const;

/** What was fetched to this device. */
export function DownloadsPage() {
  const opening = useOpening();
  return (
    <>
      <PageTitle title="On this device" />
      <Standing />
      {opening.kind === "failed" ? (
        <div className={styles.state}>
          <NotOpenedState />
        </div>
      ) : (
        <div className={styles.columns}>
          <KeepFocus className={styles.lessons}>
            <Lessons />
          </KeepFocus>
          <div className={styles.side}>
            <SmartCard />
            <StorageCard />
          </div>
        </div>
      )}
    </>
  );
}

function Lessons() {
  const all = useLive(listedQuestion, []);
  if (all.kind === "loading") {
    return (
      <Skeleton label="Looking what is on this device">
        <RowBones />
        <RowBones />
      </Skeleton>
    );
  }
  if (all.kind === "failed") {
    return (
      <EmptyState title="The list of downloads could not be read" icon="attention" tone="bad">
        <p>The files are untouched. Opening this page again often helps.</p>
      </EmptyState>
    );
  }
  const downloads = all.value;
  if (downloads.length === 0) return <Nothing />;
  const isLost = ({ pause }: ListedDownload) => pause === "evicted";
  const isHere = ({ state }: ListedDownload) => state === "downloaded";
  return (
    <>
      <MakeRoom downloads={downloads} />
      <Lost downloads={downloads.filter(isLost)} />
      <OnTheWay downloads={downloads.filter((one) => !isHere(one) && !isLost(one))} />
      <Ready downloads={downloads.filter(isHere)} />
      {downloads.some(isHere) && <InstallCard />}
    </>
  );
}

function Nothing() {
  const status = useSyncStatus(useDevice());
  return (
    <div className={styles.state}>
      <EmptyState
        title="Nothing saved yet"
        cover={{ seed: "nothing-saved", motif: "leaves" }}
        actions={<LinkButton to={LIBRARY_PATH}>Choose a few</LinkButton>}
      >
        <p>
          Lessons you download wait here, ready without wifi.
          {status.reach === "down" && " There is no network now, but you can ask for them already."}
        </p>
      </EmptyState>
    </div>
  );
}
