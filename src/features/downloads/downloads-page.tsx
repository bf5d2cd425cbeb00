import { useDevice, useOpening } from "#live/device.tsx";
import { NotOpenedState } from "#live/not-opened.tsx";
import { LIBRARY_PATH } from "#live/paths.ts";
import { Standing } from "#live/standing.tsx";
import { useLive } from "#live/use-live.ts";
import { useSyncStatus } from "#live/use-sync-status.ts";
import { bytesInWords, counted } from "#live/words.ts";
import type { Download } from "#sync/downloads/download.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { KeepFocus } from "#ui/keep-focus.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { PageTitle } from "#ui/page-title.tsx";
import { Section } from "#ui/section.tsx";
import { RowBones, Skeleton } from "#ui/skeleton.tsx";
import { DownloadRow } from "./download-row.tsx";
import styles from "./downloads.module.css";
import { StorageCard } from "./storage-card.tsx";

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
          <StorageCard />
        </div>
      )}
    </>
  );
}

function Lessons() {
  const all = useLive(({ downloads }) => downloads.all(), []);
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
  const here = all.value.filter(({ state }) => state === "downloaded");
  const onTheirWay = all.value.filter(({ state }) => state !== "downloaded");
  if (all.value.length === 0) return <Nothing />;
  return (
    <>
      {onTheirWay.length > 0 && (
        <Section title="On the way">
          <List downloads={onTheirWay} />
        </Section>
      )}
      {here.length > 0 && (
        <Section title="Ready without a network">
          <p className="small muted">
            {counted(here.length, "lesson")}, {bytesInWords(sum(here))}
          </p>
          <List downloads={here} />
        </Section>
      )}
    </>
  );
}

const sum = (downloads: readonly Download[]) =>
  downloads.reduce((total, { bytes }) => total + bytes, 0);

function List({ downloads }: { readonly downloads: readonly Download[] }) {
  return (
    <ul className={styles.list}>
      {downloads.map((download) => (
        <DownloadRow key={download.fileHash} download={download} />
      ))}
    </ul>
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
