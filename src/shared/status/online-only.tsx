import type { ReactNode } from "react";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import type { RequestResult } from "#shared/requests/use-request.ts";
import { Button } from "#ui/button.tsx";
import { Note } from "#ui/note.tsx";
import { Bone, Skeleton } from "#ui/skeleton.tsx";
import styles from "./online-only.module.css";

const UNREACHABLE =
  "need a connection, and the server cannot be reached right now. They are asked for again once you are back.";

type Props<T> = {
  readonly asking: RequestResult<T>;
  /** "Your receipts" */
  readonly what: string;
  /** Said after `what` where the server cannot be reached. */
  readonly unreachable?: string;
  readonly children: (value: T) => ReactNode;
};

/** What only the server has: shown once it has answered, and said why not when it cannot. */
export function OnlineOnly<T>(props: Props<T>) {
  const { asking, what, unreachable = UNREACHABLE, children } = props;
  const { state: asked, retry: again } = asking;
  if (asked.kind === "ready") return children(asked.value);
  if (asked.kind === "loading")
    return (
      <Skeleton label={`Asking for ${what.toLowerCase()}`} className={styles.bones}>
        <Bone width="70%" />
        <Bone width="45%" />
      </Skeleton>
    );
  return (
    <div className={styles.problem}>
      <Note icon="no-network">{requestErrorMessage(asked.outcome, `${what} ${unreachable}`)}</Note>
      <div>
        <Button icon="retry" onClick={again}>
          Try again
        </Button>
      </div>
    </div>
  );
}
