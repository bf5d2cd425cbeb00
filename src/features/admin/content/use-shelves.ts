import { useState } from "react";
import { type AdminShelves, listShelves } from "#contract/learning/admin-collections.ts";
import { commonProblem } from "#device/call-errors.ts";
import { call } from "#device/session.ts";
import { type Asking, useAsked } from "#device/use-request.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { OFFLINE } from "./lesson-words.ts";

export type Shelves = {
  readonly asking: Asking<AdminShelves>;
  readonly isBusy: boolean;
  /** Sentences of what was refused; nothing once it is done. */
  readonly change: (
    work: () => Promise<Outcome<AdminShelves>>,
    done: string,
  ) => Promise<string | undefined>;
  /** Of series or of sections. */
  readonly order: (work: () => Promise<Outcome<AdminShelves>>) => Promise<void>;
};

/** Series and sections as the server has them; every change answers how all of them stand then. */
export function useShelves(): Shelves {
  const [changed, setChanged] = useState<AdminShelves>();
  const [isBusy, setBusy] = useState(false);
  const asking = useAsked(() => call(listShelves, {}), "shelves");
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
      asking.again();
    }
    return commonProblem(outcome, OFFLINE);
  };
  const order: Shelves["order"] = async (work) => {
    const problem = await change(work, "The order is saved");
    if (problem) showToast({ text: problem, icon: "attention" });
  };
  const asked = changed ? ({ kind: "here", value: changed } as const) : asking.asked;
  return { asking: { ...asking, asked }, isBusy, change, order };
}
