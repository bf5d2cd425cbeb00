import { browserPorts } from "#sync/ports-browser.ts";
import { createSearch } from "#sync/search/search-service.ts";
import type { SearchMessage, SearchRequest } from "./search.ts";

const tell = (message: SearchMessage) => postMessage(message);

// The name of this file changes with its code.
const search = createSearch(browserPorts(), self.location.pathname, () =>
  tell({ kind: "changed" }),
);

const update = () => void search.update().catch(reportError);

addEventListener("online", update);
addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  if (data.kind === "update") return update();
  const { id, text } = data;
  if (data.kind === "search") {
    tell({ kind: "reply", id, reply: search.search(text, data.isExact) });
  } else {
    tell({ kind: "reply", id, reply: search.suggest(text) });
  }
});
