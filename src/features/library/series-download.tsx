import { useDownloading } from "#live/use-downloading.ts";
import { useLive } from "#live/use-live.ts";
import { bytesInWords, counted } from "#live/words.ts";
import type { Content } from "#sync/local/content.ts";
import { Button } from "#ui/button.tsx";
import { toFetch } from "./catalogue.ts";
import styles from "./library.module.css";

/** All recordings of a series at once. Handouts come with the library anyway. */
export function SeriesDownload({ lessons }: { readonly lessons: readonly Content[] }) {
  const { add } = useDownloading();
  const downloads = useLive((device) => device.downloads.all(), []);
  if (downloads.kind !== "ready") return null;
  const known = new Set(downloads.value.map(({ fileHash }) => fileHash));
  const { recordings, missing, bytes } = toFetch(lessons, known);
  if (recordings === 0) return null;
  if (missing.length === 0) {
    return <p className={styles.count}>All its recordings are on this device or on their way.</p>;
  }
  return (
    <p className={styles.series}>
      <Button
        icon="download"
        onClick={() => {
          for (const id of missing) add(id);
        }}
      >
        Download {counted(missing.length, "lesson")}, {bytesInWords(bytes)}
      </Button>
    </p>
  );
}
