import { browserPorts } from "#sync/ports-browser.ts";
import type { Matches } from "#sync/search/matches.ts";
import { createSearch } from "#sync/search/search-service.ts";
import type { SearchMessage, SearchRequest } from "./search.ts";

const tell = (message: SearchMessage) => postMessage(message);

// The name of this file changes with its code.
const search = createSearch(browserPorts(), self.location.pathname, () =>
  tell({ kind: "changed" }),
);

/** The ids that the page has. */
let told: Matches["ids"] | undefined;

const update = () => void search.update().catch(reportError);

addEventListener("online", update);
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === "update") return update();
  const { id, text } = data;
  if (data.kind === "suggest") return tell({ kind: "suggested", id, reply: search.suggest(text) });
  const { lessons, ...reply } = search.search(text, data.isExact);
  if (told !== lessons.ids) {
    told = lessons.ids;
    tell({ kind: "ids", ids: told });
  }
  tell({ kind: "found", id, reply, costs: lessons.costs });
});
