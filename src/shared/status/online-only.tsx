import type { ReactNode } from "react";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { RequestResult } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import styles from "./online-only.module.css";

const UNREACHABLE =
  "need a connection, and the server cannot be reached right now. They are state for again once you are back.";

type Props<T> = {
  readonly asking: RequestResult<T>;
  /** "Your receipts" */
  readonly what: string;
  /** Shown after `what` when the server can't be reached. */
  readonly unreachable?: string;
  readonly children: (value: T) => ReactNode;
};

/** Shows server-only data once it is loaded, or the reason why it is unavailable. */
export function OnlineOnly<T>(props: Props<T>) {
  const { asking, what, unreachable = UNREACHABLE, children } = props;
  const { state, retry } = asking;
  if (state.kind === "ready") return children(state.value);
  if (state.kind === "loading")
    return (
      <Skeleton label={`Asking for ${what.toLowerCase()}`} className={styles.bones}>
        <SkeletonBlock width="70%" />
        <SkeletonBlock width="45%" />
      </Skeleton>
    );
  return (
    <div className={styles.problem}>
      <Note icon="no-network">{requestErrorMessage(state.outcome, `${what} ${unreachable}`)}</Note>
      <div>
        <Button icon="retry" onClick={retry}>
          Try again
        </Button>
      </div>
    </div>
  );
}
