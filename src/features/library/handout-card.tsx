import { useDevice } from "#live/device.tsx";
import { DEFAULT_HANDOUT } from "#live/paths.ts";
import { useLive, valueOr } from "#live/use-live.ts";
import { useSyncStatus } from "#live/use-sync-status.ts";
import { bytesInWords } from "#live/words.ts";
import type { Content } from "#sync/local/content.ts";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import { AnchorButton } from "#ui/link-button.tsx";
import styles from "./content.module.css";

/** Handouts are kept on the device as the library comes, and the one for lessons without is part of the application. */
export function HandoutCard({ lesson }: { readonly lesson: Content }) {
  const file = lesson.handout ?? (lesson.type === "Handout" ? lesson.file : undefined);
  const title = file ? (lesson.handoutTitle ?? lesson.title) : DEFAULT_HANDOUT.title;
  const url = file?.url ?? DEFAULT_HANDOUT.url;
  const isKept = valueOr(
    useLive(({ content }) => content.handoutIsHere(url), [url]),
    false,
  );
  const isHere = isKept || (!file && Boolean(navigator.serviceWorker?.controller));
  const status = useSyncStatus(useDevice());
  const isOutOfReach = !isHere && status.reach === "down";
  return (
    <Card className={styles.card}>
      <Icon name="document" />
      <div>
        <h2>{title}</h2>
        <p className="xs muted">
          Handout{file && `, ${bytesInWords(file.bytes)}`}
          {isHere && " · kept here"}
          {isOutOfReach && " · not on this device, opens when there is a network"}
        </p>
      </div>
      <AnchorButton
        kind="plain"
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={`Open the handout ${title}`}
      >
        Open
      </AnchorButton>
    </Card>
  );
}
