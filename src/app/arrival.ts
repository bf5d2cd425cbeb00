export type Visit = { readonly key: string; readonly pathname: string };
export type Move = "PUSH" | "REPLACE" | "POP";

export type Arrival = {
  /** Where the page is scrolled to; undefined = it stays where it is. */
  readonly scrollTo: number | undefined;
  /** Does the focus go to the heading of a new page? */
  readonly isNewPage: boolean;
};

/** What a change of address means. Filters and sorting live in the query: they are the same page. */
export function arrival(
  before: Visit,
  now: Visit,
  move: Move,
  remembered: number | undefined,
): Arrival {
  const isNewPage = before.pathname !== now.pathname;
  const top = isNewPage ? 0 : undefined;
  return { scrollTo: move === "POP" ? (remembered ?? top) : top, isNewPage };
}
