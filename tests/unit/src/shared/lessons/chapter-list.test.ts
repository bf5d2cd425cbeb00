import { expect, test } from "vitest";
import { chapterAt, chaptersOf, withoutChapters } from "#shared/lessons/chapter-list.ts";

const described = `<p>What helps after a night.</p>
  <p>0:00 Still on the unit<br>3:12 – Light on the way home<br/>1:05:40 Sleep &amp; food</p>`;

test("[PLAY-04] chapters are the lines of the description that start with a time", () => {
  const chapters = chaptersOf(described);
  expect(chapters).toEqual([
    { from: 0, title: "Still on the unit" },
    { from: 192, title: "Light on the way home" },
    { from: 3940, title: "Sleep & food" },
  ]);
  expect(chaptersOf("<ul><li>0:00 One</li><li>0:30 Two</li></ul>")).toHaveLength(2);
  expect([0, 191, 192, 9000].map((at) => chapterAt(chapters, at)?.title)).toEqual([
    "Still on the unit",
    "Still on the unit",
    "Light on the way home",
    "Sleep & food",
  ]);
});

test("[PLAY-04] times in a description that are no chapters are left alone", () => {
  for (const text of [
    "<p>Meet at 7:30 in the break room.</p>",
    "<p>0:00 Only one</p>",
    "<p>0:10 Not from<br>0:20 the start</p>",
    "<p>0:00 Out<br>5:00 of<br>3:00 order</p>",
    "",
  ])
    expect(chaptersOf(text), text).toEqual([]);
});

test("[PLAY-04] the description is shown without its chapters, because the player lists them", () => {
  expect(
    withoutChapters("<p>About sleep.</p><p>0:00 One<br>1:08 Two &amp; more<br>3:33 Three</p>"),
  ).toBe("<p>About sleep.</p>");
  expect(withoutChapters("<p>First.</p><ul><li>0:00 One</li><li>0:30 Two</li></ul>")).toBe(
    "<p>First.</p>",
  );
  expect(withoutChapters("About sleep.\n0:00 One\n0:30 Two\nThat's all.")).toBe(
    "About sleep.\nThat's all.",
  );
  expect(withoutChapters("<p>Before <b>this</b><br>0:00 One<br>0:30 Two<br>After</p>")).toBe(
    "<p>Before <b>this</b><br>After</p>",
  );
  const noChapters = "<p>Meet at 7:30 in the hall</p>";
  expect(withoutChapters(noChapters)).toBe(noChapters);
});
