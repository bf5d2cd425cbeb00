import { useState } from "react";
import type { Reply } from "#contract/route.ts";
import {
  type AdminHelp,
  addHelp,
  changeHelp,
  listHelp,
  orderHelp,
  removeHelp,
} from "#contract/wellbeing/admin-help.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { call } from "#device/session.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import { NEEDS_NETWORK, OFFLINE } from "#shared/admin/admin-copy.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { MEANWHILE } from "./copy.ts";
import { fieldsOf, type HelpFields } from "./help-copy.ts";

const typed = (done: string) => ({ done, unreachable: NEEDS_NETWORK });

type Help = Reply<typeof listHelp>;

export type HelpDesk = {
  readonly asking: RequestResult<Help>;
  readonly isBusy: boolean;
  /** Each says why it is not done; nothing once it is. */
  readonly add: (fields: HelpFields) => Promise<string | undefined>;
  readonly change: (
    row: AdminHelp,
    fields: HelpFields,
    version: number,
  ) => Promise<string | undefined>;
  readonly remove: (row: AdminHelp) => Promise<string | undefined>;
  readonly order: (ids: string[]) => Promise<string | undefined>;
};

/** Where people are told to turn to: all of them, or those of one group. Every change answers how the list stands then. */
export function useHelpDesk(group: string): HelpDesk {
  const practice_group_id = group || null;
  const query = group ? { practice_group_id: group } : {};
  const ask = () => call(listHelp, { query });
  const asking = useRequest(ask, group);
  const [held, setHeld] = useState<Help>();
  const [isBusy, setBusy] = useState(false);
  const asked = held ? ({ kind: "ready", value: held } as const) : asking.state;

  type Work = () => Promise<Outcome<Help>>;
  type Act = { readonly done: string; readonly unreachable?: string };
  const run = async (work: Work, act: Act, undo?: (now: Help) => Work) => {
    setBusy(true);
    const outcome = await work();
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") {
      const latest = await ask();
      if (latest.kind === "accepted") setHeld(latest.value);
      setBusy(false);
      return MEANWHILE;
    }
    setBusy(false);
    if (outcome.kind !== "accepted") return requestErrorMessage(outcome, act.unreachable ?? OFFLINE);
    const now = outcome.value;
    setHeld(now);
    const back = async (way: Work) => {
      const problem = await run(way, { done: "Put back as it was" });
      if (problem) showToast({ text: problem, icon: "attention" });
    };
    const action = undo && { label: "Undo", run: () => void back(undo(now)) };
    showToast({ text: act.done, ...(action && { action }) });
    return undefined;
  };
  const versionIn = ({ data }: Help, id: string) =>
    data.find((each) => each.id === id)?.version ?? 1;

  return {
    asking: { ...asking, state: asked },
    isBusy,
    add: (fields) => {
      const body = { practice_group_id, ...fields };
      return run(() => call(addHelp, { body }), typed(`Added: ${fields.name}`));
    },
    change: (row, fields, version) => {
      const params = { id: row.id };
      const send = (seen: number, all: HelpFields) =>
        call(changeHelp, { params, body: { version: seen, ...all } });
      const undo = (now: Help) => () => send(versionIn(now, row.id), fieldsOf(row));
      return run(() => send(version, fields), typed(`Saved: ${fields.name}`), undo);
    },
    remove: (row) => {
      const { id, version, place } = row;
      const body = { practice_group_id, place, ...fieldsOf(row) };
      const work = () => call(removeHelp, { params: { id }, query: { version: `${version}` } });
      return run(work, { done: `Removed: ${row.name}` }, () => () => call(addHelp, { body }));
    },
    order: (ids) =>
      run(() => call(orderHelp, { body: { practice_group_id, ids } }), { done: "Moved" }),
  };
}
