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
import { call } from "#device/session.ts";
import { NEEDS_NETWORK, OFFLINE } from "#shared/admin/admin-copy.ts";
import { requestErrorMessage } from "#shared/requests/request-errors.ts";
import { type RequestResult, useRequest } from "#shared/requests/use-request.ts";
import type { Outcome } from "#sync/transport/outcome.ts";
import { showToast } from "#ui/toast.tsx";
import { changeUndone, editConflict, undo as undoLabel } from "./copy.ts";
import { fieldsOf, type HelpFields, helpToasts } from "./help-copy.ts";

const saveMessages = (done: string) => ({ done, unreachable: NEEDS_NETWORK });

type Help = Reply<typeof listHelp>;

export type HelpResources = {
  readonly asking: RequestResult<Help>;
  readonly isBusy: boolean;
  /** These return a message if the change failed, or undefined. */
  readonly add: (fields: HelpFields) => Promise<string | undefined>;
  readonly change: (
    row: AdminHelp,
    fields: HelpFields,
    version: number,
  ) => Promise<string | undefined>;
  readonly remove: (row: AdminHelp) => Promise<string | undefined>;
  readonly order: (ids: string[]) => Promise<string | undefined>;
};

/**
 * Loads and edits the help resources of everyone or of one group. Every change returns the updated
 * list.
 */
export function useHelpResources(group: string): HelpResources {
  const practice_group_id = group || null;
  const query = group ? { practice_group_id: group } : {};
  const ask = () => call(listHelp, { query });
  const asking = useRequest(ask, group);
  const [updated, setUpdated] = useState<Help>();
  const [isBusy, setBusy] = useState(false);
  const state = updated ? ({ kind: "ready", value: updated } as const) : asking.state;

  type Work = () => Promise<Outcome<Help>>;
  type Messages = { readonly done: string; readonly unreachable?: string };
  const run = async (work: Work, messages: Messages, undo?: (now: Help) => Work) => {
    setBusy(true);
    const outcome = await work();
    if (outcome.kind === "refused" && outcome.code === "changed_meanwhile") {
      const latest = await ask();
      if (latest.kind === "accepted") setUpdated(latest.value);
      setBusy(false);
      return editConflict;
    }
    setBusy(false);
    if (outcome.kind !== "accepted")
      return requestErrorMessage(outcome, messages.unreachable ?? OFFLINE);
    const now = outcome.value;
    setUpdated(now);
    const runUndo = async (revert: Work) => {
      const problem = await run(revert, { done: changeUndone });
      if (problem) showToast({ text: problem, icon: "attention" });
    };
    const action = undo && { label: undoLabel, run: () => void runUndo(undo(now)) };
    showToast({ text: messages.done, ...(action && { action }) });
    return undefined;
  };
  const versionIn = ({ data }: Help, id: string) =>
    data.find((each) => each.id === id)?.version ?? 1;

  return {
    asking: { ...asking, state },
    isBusy,
    add: (fields) => {
      const body = { practice_group_id, ...fields };
      return run(() => call(addHelp, { body }), saveMessages(helpToasts.added(fields.name)));
    },
    change: (row, fields, version) => {
      const params = { id: row.id };
      const send = (seen: number, all: HelpFields) =>
        call(changeHelp, { params, body: { version: seen, ...all } });
      const undo = (now: Help) => () => send(versionIn(now, row.id), fieldsOf(row));
      return run(() => send(version, fields), saveMessages(helpToasts.saved(fields.name)), undo);
    },
    remove: (row) => {
      const { id, version, place } = row;
      const body = { practice_group_id, place, ...fieldsOf(row) };
      const work = () => call(removeHelp, { params: { id }, query: { version: `${version}` } });
      return run(work, { done: helpToasts.removed(row.name) }, () => () => call(addHelp, { body }));
    },
    order: (ids) =>
      run(() => call(orderHelp, { body: { practice_group_id, ids } }), { done: helpToasts.moved }),
  };
}
