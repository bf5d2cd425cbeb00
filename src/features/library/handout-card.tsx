import { useDevice } from "#live/device.tsx";
import { useLive, valueOr } from "#live/use-live.ts";
import { useSyncStatus } from "#live/use-sync-status.ts";
import { bytesInWords } from "#live/words.ts";
import type { Content } from "#sync/local/content.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AnchorButton } from "#ui/link-button.tsx";
import styles from "./content.module.css";

/** Handouts are kept on the device as the library comes, so mostly this one is here. */
export function HandoutCard({ lesson }: { readonly lesson: Content }) {
  const file = lesson.handout ?? (lesson.type === "Handout" ? lesson.file : undefined);
  const url = file?.url ?? "";
  const isHere = valueOr(
    useLive(async ({ content }) => url !== "" && (await content.handoutIsHere(url)), [url]),
    false,
  );
  const status = useSyncStatus(useDevice());
  if (!file) return null;
  const isOutOfReach = !isHere && status.reach === "down";
  return (
    <Card className={styles.card}>
      <Icon name="document" />
      <div>
        <h2>{lesson.handoutTitle ?? lesson.title}</h2>
        <p className="xs muted">
          Handout, {bytesInWords(file.bytes)}
          {isHere && " · kept here"}
          {isOutOfReach && " · not on this device, opens when there is a network"}
        </p>
      </div>
      <AnchorButton
        kind="plain"
        href={file.url}
        target="_blank"
        rel="noopener"
        aria-label={`Open the handout ${lesson.handoutTitle ?? lesson.title}`}
      >
        Open
      </AnchorButton>
    </Card>
  );
}
