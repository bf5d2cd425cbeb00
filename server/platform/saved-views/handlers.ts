import type { listViewRoutes, ViewedList } from "#contract/admin-views.ts";
import type { Deps } from "../deps.ts";
import { apiError, type Handler, type Session } from "../web/handler.ts";
import { isQueryOf } from "./list-queries.ts";
import { viewErrors } from "./saved-views-copy.ts";
import {
  deleteOwnView,
  renameOwnView,
  saveNewView,
  type ViewOwner,
  type ViewProblem,
  viewsOf,
} from "./store.ts";

type Routes = typeof listViewRoutes;
type Call = { readonly params: { readonly list: ViewedList }; readonly session: Session };

const ownerOf = ({ params, session }: Call): ViewOwner => ({
  by: session.person.id,
  list: params.list,
});

export function listViewHandlers({ db, clock }: Pick<Deps, "db" | "clock">): {
  readonly [K in keyof Routes]: Handler<Routes[K]>;
} {
  /** Replies with the new state, or why nothing changed. */
  const reply = async (owner: ViewOwner, problem?: ViewProblem | "not-found") => {
    if (problem === "not-found") return apiError("not_found", viewErrors.notFound);
    return problem
      ? apiError("invalid", problem.sentence)
      : { body: { data: await viewsOf(db, owner) } };
  };
  return {
    listListViews: (call) => reply(ownerOf(call)),
    saveListView: async (call) => {
      const { list } = call.params;
      const view = { ...call.body, area: list, isQuery: isQueryOf(list, call.body.query) };
      return reply(ownerOf(call), await saveNewView(db, ownerOf(call), view, clock.now()));
    },
    renameListView: async (call) => {
      const { params, body } = call;
      return reply(ownerOf(call), await renameOwnView(db, ownerOf(call), params.id, body.name));
    },
    deleteListView: async (call) => {
      await deleteOwnView(db, ownerOf(call), call.params.id);
      return reply(ownerOf(call));
    },
  };
}
