import type { ReactNode } from "react";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { RequestResult } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Skeleton, SkeletonBlock } from "#ui/skeleton.tsx";
import { onlineOnly as copy } from "./data-states-copy.ts";
import styles from "./online-only.module.css";

type Props<T> = {
  readonly asking: RequestResult<T>;
  /** "Your receipts" */
  readonly what: string;
  /** A whole message shown offline, in place of the usual one. */
  readonly unreachable?: string;
  readonly children: (value: T) => ReactNode;
};

/** Shows server-only data once it is loaded, or the reason why it is unavailable. */
export function OnlineOnly<T>(props: Props<T>) {
  const { asking, what, unreachable = copy.offline(props.what), children } = props;
  const { state, retry } = asking;
  if (state.kind === "ready") return children(state.value);
  if (state.kind === "loading")
    return (
      <Skeleton label={copy.loading(what)} className={styles.bones}>
        <SkeletonBlock width="70%" />
        <SkeletonBlock width="45%" />
      </Skeleton>
    );
  return (
    <div className={styles.problem}>
      <Note icon="no-network">{requestErrorMessage(state.outcome, unreachable)}</Note>
      <div>
        <Button icon="retry" onClick={retry}>
          {copy.retry}
        </Button>
      </div>
    </div>
  );
}
