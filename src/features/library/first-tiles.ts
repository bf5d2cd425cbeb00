import type { User } from "#contract/accounts/session.ts";
import { currentSession } from "#device/current-session.ts";
import { mayRead, paint } from "#device/first-read.ts";
import { canOpenAdmin } from "#shared/accounts/group-access.ts";
import { lessonPath } from "#shared/navigation/paths.ts";
import type { Content } from "#sync/local/content.ts";
import type { FirstRead } from "#sync/local/first-read.ts";
import type { TimeWatched } from "#sync/records/types.ts";
import { classNames } from "#ui/class-names.ts";
import cover from "#ui/cover.module.css";
import tile from "#ui/cover-tile.module.css";
import pageTitle from "#ui/page-title.module.css";
import progressBar from "#ui/progress-bar.module.css";
import { isDataReduced } from "#ui/reduced-data.ts";
import section from "#ui/section.module.css";
import shelf from "#ui/shelf.module.css";
import { firstLessons } from "./first-lessons.ts";
import { beginsWithLibrary } from "./first-visit.ts";
import { progressOf } from "./lesson-card.tsx";
import { greeting } from "./library-copy.ts";

type Names = readonly (string | undefined)[];

function create(tag: string, names: Names, ...children: readonly (Node | string)[]): HTMLElement {
  const element = document.createElement(tag);
  element.className = classNames(...names);
  element.append(...children);
  return element;
}

function createTile(lesson: Content, watched: TimeWatched | undefined): Node {
  const picture = create("span", [cover.cover, cover.l]);
  picture.style.setProperty("--ratio", "16 / 9");
  const progress = progressOf({ lesson, watched });
  const link = create("a", [], lesson.title);
  link.setAttribute("href", lessonPath(lesson.id));
  return create(
    "li",
    [tile.item, tile.tile],
    picture,
    ...(progress ? [createProgress(progress)] : []),
    create("h3", [tile.title], link),
  );
}

function createProgress({ label, value }: { readonly label: string; readonly value: number }) {
  const bar = create("progress", [progressBar.bar, tile.progress]);
  bar.setAttribute("aria-label", label);
  bar.setAttribute("value", String(value));
  return bar;
}

/** Where the filters take two lines, as at no other width. The static shell has room for one. */
const wrapsFilters = () => matchMedia("(min-width: 60rem) and (max-width: 79.99rem)").matches;

/** Staff who don't lead people are led from the home page to Admin. */
const leadsElsewhere = (user: User) => location.pathname === "/" && canOpenAdmin(user);

/**
 * Shows the greeting and the titles of the library's first shelf in the static shell of index.html, in the place where React
 * will render them. Resolves after the next paint, because React's first render keeps the page busy.
 */
export async function showFirstTiles(read: FirstRead): Promise<void> {
  const heading = document.querySelector(".first-library .first-title");
  const bones = document.querySelector(".first-library .first-shelf");
  const user = currentSession()?.user;
  if (!heading || !bones || !user || isDataReduced() || wrapsFilters()) return;
  const isFirst = beginsWithLibrary(user, read, Date.now()) && !leadsElsewhere(user);
  if (!isFirst || !mayRead(read.owner)) return;
  const watched = new Map(read.watched.map((one) => [one.contentId, one]));
  const { title, assigned, inProgress } = firstLessons(read.assignments, read.lessons, watched);
  const tileOf = (lesson: Content) => createTile(lesson, watched.get(lesson.id));
  const lessons = [...assigned.map(({ next }) => next), ...inProgress];
  if (lessons.length === 0) return;
  const text = greeting(new Date().getHours(), user.first_name);
  heading.replaceChildren(create("h1", [pageTitle.title], text));
  const head = create("div", [section.head], create("h2", [], title));
  const tiles = create("ul", [shelf.shelf, shelf.wide], ...lessons.map(tileOf));
  tiles.setAttribute("role", "list");
  bones.replaceChildren(create("section", [section.section, shelf.section], head, tiles));
  await paint();
}
