import { useLive, valueOr } from "#device/use-live.ts";
import { assigned as copy, dueText } from "#shared/assignments/copy.ts";
import { useToday } from "#shared/assignments/use-today.ts";
import type { Assignment } from "#sync/records/types.ts";
import { Badge } from "#ui/badge.tsx";
import styles from "./content.module.css";

const NONE: readonly Assignment[] = [];

type Props = {
  /** Absent on the page of a series. */
  readonly contentId?: string;
  readonly seriesId: string;
  readonly isDone: boolean;
};

/** Says who assigned the lesson or its series, and when it is due. Nothing if no one did. */
export function AssignedNote({ contentId, seriesId, isDone }: Props) {
  const all = valueOr(
    useLive(({ assignments }) => assignments.all(), []),
    NONE,
  );
  const today = useToday();
  const found =
    all.find((one) => contentId !== undefined && one.contentId === contentId) ??
    all.find((one) => one.seriesId === seriesId);
  if (!found) return null;
  const { dueOn, by } = found;
  const isPart = contentId !== undefined && found.contentId === undefined;
  return (
    <div className={styles.assigned}>
      {isDone ? (
        <Badge tone="done" icon="check">
          {copy.done}
        </Badge>
      ) : (
        <Badge tone="wait" icon="clock">
          {dueText(dueOn, today)}
        </Badge>
      )}
      <p className="small muted">
        {isPart ? copy.seriesBy(by) : copy.by(by)}. {copy.whoSees}
      </p>
    </div>
  );
}
