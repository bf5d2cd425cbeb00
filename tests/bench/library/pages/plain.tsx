import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { Content } from "#sync/local/content.ts";
import { contentFromWire } from "#sync/pull/translate.ts";
import { manyLessons } from "../lessons.ts";

/** A naive implementation: state, filter, sort, map. */
function PlainList({ all }: { readonly all: readonly Content[] }) {
  const [text, setText] = useState("");
  const [sort, setSort] = useState("newest");
  const [onlyCredit, setOnlyCredit] = useState(false);
  const words = text.toLowerCase();
  const by = (a: Content, b: Content) =>
    sort === "title" ? a.title.localeCompare(b.title) : b.releasedOn.localeCompare(a.releasedOn);
  const lessons = all
    .filter(({ title, tagline, description }) =>
      `${title} ${tagline} ${description}`.toLowerCase().includes(words),
    )
    .filter(({ cme }) => cme || !onlyCredit)
    .toSorted(by);
  return (
    <main>
      <input
        type="search"
        aria-label="Search"
        value={text}
        onChange={(e) => setText(e.target.value)}
      />
      <label>
        <input
          type="checkbox"
          checked={onlyCredit}
          onChange={(e) => setOnlyCredit(e.target.checked)}
        />
        CE credit
      </label>
      <button type="button" onClick={() => setSort(sort === "title" ? "newest" : "title")}>
        Sort
      </button>
      <ul>
        {lessons.map(({ id, title, tagline, speaker, type }) => (
          <li key={id}>
            <h3>
              <a href={`#${id}`}>{title}</a>
            </h3>
            <p>{tagline}</p>
            <p>
              {type} {speaker}
            </p>
          </li>
        ))}
      </ul>
    </main>
  );
}

const count = Number(new URLSearchParams(location.search).get("lessons") ?? 10_000);
const all = manyLessons(count).map((wire) => contentFromWire(wire, () => undefined));
const root = document.createElement("div");
document.body.append(root);
createRoot(root).render(<PlainList all={all} />);
