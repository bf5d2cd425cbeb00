import type { ReactNode } from "react";
import { commonProblem } from "#live/call-problems.ts";
import type { Asking } from "#live/use-asked.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import styles from "./profile.module.css";

type Props<T> = {
  readonly asking: Asking<T>;
  /** "Your receipts" */
  readonly what: string;
  readonly children: (value: T) => ReactNode;
};

/** What only the server has: shown once it has answered, and said why not when it cannot. */
export function OnlineOnly<T>({ asking: { asked, again }, what, children }: Props<T>) {
  if (asked.kind === "here") return children(asked.value);
  if (asked.kind === "loading")
    return (
      <Skeleton label={`Asking for ${what.toLowerCase()}`} className={styles.facts}>
        <Bone width="70%" />
        <Bone width="45%" />
      </Skeleton>
    );
  const unreachable = `${what} need a connection, and the server cannot be reached right now. They are asked for again once you are back.`;
  return (
    <>
      <Note icon="no-network">{commonProblem(asked.outcome, unreachable)}</Note>
      <div className={styles.actions}>
        <Button icon="retry" onClick={again}>
          Try again
        </Button>
      </div>
    </>
  );
}
