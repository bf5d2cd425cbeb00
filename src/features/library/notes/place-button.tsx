import { requestSeek } from "#shared/lessons/seek-requests.ts";
import { formatClock } from "#ui/format-clock.ts";
import { TextButton } from "#ui/text-link.tsx";
import styles from "./notes.module.css";
import { notesCopy } from "./notes-copy.ts";

type Props = {
  readonly contentId: string;
  readonly seconds: number | undefined;
  /** How far the person may seek, in seconds. */
  readonly reach: number;
};

/** The time of a note or highlight. Plays the lesson from there once the person has got that far. */
export function PlaceButton({ contentId, seconds, reach }: Props) {
  if (seconds === undefined) return null;
  if (seconds > reach) return <p className={styles.time}>{formatClock(seconds)}</p>;
  return (
    <TextButton
      className={styles.place}
      aria-label={notesCopy.play(seconds)}
      onClick={() => requestSeek(contentId, seconds)}
    >
      {formatClock(seconds)}
    </TextButton>
  );
}
