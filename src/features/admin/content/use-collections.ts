import { useState } from "react";
import { type AdminCollections, listShelves } from "#contract/learning/admin-collections.ts";
import { call } from "#device/session.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { offlineSave } from "./lesson-copy.ts";
import { orderSaved } from "./order-copy.ts";

export type Collections = {
  readonly asking: RequestResult<AdminCollections>;
  readonly isBusy: boolean;
  /** Returns a message if the change was rejected, or undefined. */
  readonly change: (
    work: () => Promise<Outcome<AdminCollections>>,
    done: string,
  ) => Promise<string | undefined>;
  /** Saves a new order of series or of collections. */
  readonly order: (work: () => Promise<Outcome<AdminCollections>>) => Promise<void>;
};

/** Loads and edits series and collections. Every change returns the updated lists. */
export function useCollections(): Collections {
  const [changed, setChanged] = useState<AdminCollections>();
  const [isBusy, setBusy] = useState(false);
  const asking = useRequest(() => call(listShelves, {}), "shelves");
  const change: Collections["change"] = async (work, done) => {
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
    return requestErrorMessage(outcome, offlineSave);
  };
  const order: Collections["order"] = async (work) => {
    const problem = await change(work, orderSaved);
    if (problem) showToast({ text: problem, icon: "attention" });
  };
  const state = changed ? ({ kind: "ready", value: changed } as const) : asking.state;
  return { asking: { ...asking, state }, isBusy, change, order };
}
