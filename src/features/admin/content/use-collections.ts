import { useState } from "react";
import { type AdminCollections, listShelves } from "#contract/learning/admin-collections.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { OFFLINE } from "./lesson-copy.ts";

export type Shelves = {
  readonly asking: RequestResult<AdminCollections>;
  readonly isBusy: boolean;
  /** Sentences of what was refused; nothing once it is done. */
  readonly change: (
    work: () => Promise<Outcome<AdminCollections>>,
    done: string,
  ) => Promise<string | undefined>;
  /** Of series or of sections. */
  readonly order: (work: () => Promise<Outcome<AdminCollections>>) => Promise<void>;
};

/** Series and sections as the server has them; every change answers how all of them stand then. */
export function useShelves(): Shelves {
  const [changed, setChanged] = useState<AdminCollections>();
  const [isBusy, setBusy] = useState(false);
  const asking = useRequest(() => call(listShelves, {}), "shelves");
  const change: Shelves["change"] = async (work, done) => {
    setBusy(true);
    const outcome = await work();
    setBusy(false);
    if (outcome.kind === "accepted") {
      setChanged(outcome.value);
      showToast({ text: done });
      return undefined;
    }
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") {
      setChanged(undefined);
      asking.retry();
    }
    return requestErrorMessage(outcome, OFFLINE);
  };
  const order: Shelves["order"] = async (work) => {
    const problem = await change(work, "The order is saved");
    if (problem) showToast({ text: problem, icon: "attention" });
  };
  const asked = changed ? ({ kind: "ready", value: changed } as const) : asking.state;
  return { asking: { ...asking, state: asked }, isBusy, change, order };
}
