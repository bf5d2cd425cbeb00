import type { insightPlanRoutes } from "#contract/insights/plans.ts";
import type { Deps } from "#server/platform/deps.ts";
import { deleteOwnView, viewsOf } from "#server/platform/saved-views/store.ts";
import type { Handler, Session } from "#server/platform/web/handler.ts";
import { addNote, changeNote, deleteNote, notesOf, restoreNote } from "./notes.ts";
import { refuseClosedGroup, type Writer } from "./open-group.ts";
import { clearTarget, setTarget, targetOf } from "./target.ts";
import { renameGroupView, saveGroupView } from "./views.ts";

type Routes = typeof insightPlanRoutes;
type Digest = "getDigest" | "setDigest" | "previewDigest";
type PlanHandlers = { readonly [K in Exclude<keyof Routes, Digest>]: Handler<Routes[K]> };

type Call = {
  readonly query: { readonly practice_group_id: string };
  readonly session: Session;
};

export function insightPlanHandlers({ db, clock }: Pick<Deps, "db" | "clock">): PlanHandlers {
  const writerOf = ({ query, session }: Call): Writer => ({
    group: query.practice_group_id,
    by: session.person.id,
    now: clock.now(),
  });

  /** Makes a change, unless the group is closed, and replies with the new state. */
  const changing =
    <State>(stateOf: (writer: Writer) => Promise<State>) =>
    async <Refusal>(call: Call, change: (writer: Writer) => Promise<Refusal | undefined>) => {
      const writer = writerOf(call);
      const refused = (await refuseClosedGroup(db, writer.group)) ?? (await change(writer));
      return refused ?? { body: { data: await stateOf(writer) } };
    };
  const unchanged = async () => undefined;
  const notes = changing(({ group }) => notesOf(db, group));
  const target = changing(({ group }) => targetOf(db, group));
  const views = changing((owner) => viewsOf(db, owner));

  return {
    listTimelineNotes: (call) => notes(call, unchanged),
    addTimelineNote: (call) => notes(call, (writer) => addNote(db, writer, call.body)),
    changeTimelineNote: (call) => {
      const { version, ...fields } = call.body;
      return notes(call, (writer) =>
        changeNote(db, writer, { id: call.params.id, version }, fields),
      );
    },
    deleteTimelineNote: (call) =>
      notes(call, (writer) =>
        deleteNote(db, writer, { id: call.params.id, version: call.query.version }),
      ),
    restoreTimelineNote: (call) =>
      notes(call, (writer) =>
        restoreNote(db, writer, { id: call.params.id, version: call.body.version }),
      ),

    getInsightTarget: (call) => target(call, unchanged),
    setInsightTarget: (call) => target(call, (writer) => setTarget(db, writer, call.body)),
    clearInsightTarget: (call) =>
      target(call, (writer) => clearTarget(db, writer, call.query.version)),

    listSavedViews: (call) => views(call, unchanged),
    saveView: (call) => views(call, (writer) => saveGroupView(db, writer, call.body)),
    renameView: (call) =>
      views(call, (writer) => renameGroupView(db, writer, call.params.id, call.body.name)),
    deleteView: (call) =>
      views(call, async (writer) => {
        await deleteOwnView(db, writer, call.params.id);
        return undefined;
      }),
  };
}
