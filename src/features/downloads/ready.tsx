import { useState } from "react";
import { useDownloading } from "#shared/downloads/use-downloading.ts";
import type { ListedDownload } from "#sync/downloads/device-downloads.ts";
import { Button } from "#ui/button.tsx";
import { bytesInWords, counted } from "#ui/format.ts";
import { Section } from "#ui/section.tsx";
import { Segmented } from "#ui/segmented.tsx";
import { TextButton } from "#ui/text-link.tsx";
import { Choice } from "./choice.tsx";
import { inOrder, type Order, sumOf } from "./choosing.ts";
import { DownloadRow } from "./download-row.tsx";
import styles from "./downloads.module.css";
import { RemoveWatched } from "./remove-watched.tsx";

const orders: readonly { readonly value: Order; readonly text: string }[] = [
  { value: "oldest", text: "Oldest" },
  { value: "largest", text: "Largest" },
  { value: "title", text: "Title" },
];

/** Everything that plays without a network. */
export function Ready({ downloads }: { readonly downloads: readonly ListedDownload[] }) {
  const [order, setOrder] = useState<Order>("oldest");
  const [isChoosing, setChoosing] = useState(false);
  if (downloads.length === 0) return null;
  const sorted = inOrder(downloads, order);
  const isMany = downloads.length > 1;
  return (
    <Section
      title="Ready without a network"
      action={
        isMany && (
          <TextButton onClick={() => setChoosing(!isChoosing)} aria-pressed={isChoosing}>
            {isChoosing ? "Done" : "Choose several"}
          </TextButton>
        )
      }
    >
      <p className="small muted num">
        {counted(downloads.length, "lesson")}, {bytesInWords(sumOf(downloads))}
      </p>
      <div className={styles.tools}>
        {isMany && <Segmented legend="Order" value={order} options={orders} onChange={setOrder} />}
        <RemoveWatched downloads={downloads} />
      </div>
      {isChoosing && isMany ? (
        <Several downloads={sorted} onDone={() => setChoosing(false)} />
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

type SeveralProps = {
  readonly downloads: readonly ListedDownload[];
  readonly onDone: () => void;
};

function Several({ downloads, onDone }: SeveralProps) {
  const { remove } = useDownloading();
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
            <Choice
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
          why={chosen.length === 0 ? "Nothing is chosen yet." : undefined}
          onClick={() => {
            remove(chosen);
            onDone();
          }}
        >
          {chosen.length === 0
            ? "Remove"
            : `Remove ${counted(chosen.length, "lesson")}, ${bytesInWords(sumOf(chosen))}`}
        </Button>
      </div>
    </>
  );
}
