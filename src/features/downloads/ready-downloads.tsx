import { useState } from "react";
import { useDownloadActions } from "#shared/downloads/use-download-actions.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { Section } from "#ui/section.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { ready as copy } from "./copy.ts";
import { DownloadChoice } from "./download-choice.tsx";
import { DownloadRow } from "./download-row.tsx";
import styles from "./downloads.module.css";
import { RemoveWatched } from "./remove-watched.tsx";
import { type Order, sortDownloads, totalBytes } from "./selection.ts";

const orders: readonly { readonly value: Order; readonly text: string }[] = [
  { value: "oldest", text: copy.oldest },
  { value: "largest", text: copy.largest },
  { value: "title", text: copy.byTitle },
];

/** Lists the downloads that play offline. */
export function ReadyDownloads({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const [order, setOrder] = useState<Order>("oldest");
  const [isSelecting, setSelecting] = useState(false);
  if (downloads.length === 0) return null;
  const sorted = sortDownloads(downloads, order);
  const hasMany = downloads.length > 1;
  return (
    <Section
      title={copy.title}
      action={
        hasMany && (
          <TextButton onClick={() => setSelecting(!isSelecting)} aria-pressed={isSelecting}>
            {isSelecting ? copy.done : copy.select}
          </TextButton>
        )
      }
    >
      <p className="small muted num">{copy.summary(downloads.length, totalBytes(downloads))}</p>
      <div className={styles.tools}>
        {hasMany && (
          <Segmented legend={copy.sortBy} value={order} options={orders} onChange={setOrder} />
        )}
        <RemoveWatched downloads={downloads} />
      </div>
      {isSelecting && hasMany ? (
        <BulkRemove downloads={sorted} onDone={() => setSelecting(false)} />
      ) : (
        <ul className={styles.list}>
          {sorted.map((download) => (
            <DownloadRow key={download.fileHash} download={download} />
          ))}
        </ul>
      )}
    </Section>
  );
}

type BulkRemoveProps = {
  readonly downloads: readonly ListedDownload[];
  readonly onDone: () => void;
};

function BulkRemove({ downloads, onDone }: BulkRemoveProps) {
  const { remove } = useDownloadActions();
  const [hashes, setHashes] = useState<ReadonlySet<string>>(new Set());
  const chosen = downloads.filter(({ fileHash }) => hashes.has(fileHash));
  const choose = (fileHash: string, isChosen: boolean) =>
    setHashes((before) => {
      const after = new Set(before);
      if (isChosen) after.add(fileHash);
      else after.delete(fileHash);
      return after;
    });
  return (
    <>
      <ul className={styles.list}>
        {downloads.map((download) => (
          <li key={download.fileHash}>
            <DownloadChoice
              download={download}
              isChosen={hashes.has(download.fileHash)}
              onChange={(isChosen) => choose(download.fileHash, isChosen)}
            />
          </li>
        ))}
      </ul>
      <div className={styles.bar}>
        <Button
          kind="danger"
          icon="trash"
          disabledReason={chosen.length === 0 ? copy.selectFirst : undefined}
          onClick={() => {
            remove(chosen);
            onDone();
          }}
        >
          {copy.remove(chosen.length, totalBytes(chosen))}
        </Button>
      </div>
    </>
  );
}
