import type { ReactNode } from "react";
import { commonProblem } from "#live/call-problems.ts";
import type { Asking } from "#live/use-asked.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import styles from "./result.module.css";

type Props<T> = {
  readonly asking: Asking<T>;
  /** "Your earlier answers" */
  readonly what: string;
  readonly children: (value: T) => ReactNode;
};

/** Answers are never kept on the device, so without a network there are none to show. */
export function OnlineOnly<T>({ asking: { asked, again }, what, children }: Props<T>) {
  if (asked.kind === "here") return children(asked.value);
  if (asked.kind === "loading")
    return (
      <Skeleton label={`Asking for ${what.toLowerCase()}`} className={styles.bones}>
        <Bone width="70%" />
        <Bone width="45%" />
      </Skeleton>
    );
  const unreachable = `${what} are kept by the server alone, so that nobody finds them on this device, and it cannot be reached right now. They come once you are back on a network.`;
  return (
    <div className={styles.bones}>
      <Note icon="no-network">{commonProblem(asked.outcome, unreachable)}</Note>
      <div>
        <Button icon="retry" onClick={again}>
          Try again
        </Button>
      </div>
    </div>
  );
}
