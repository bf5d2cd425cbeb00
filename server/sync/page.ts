/** Rows of a page, unless the caller wants another number. */
export const PAGE = 500;

/** What fits on the page, whether there is more, and where the next page begins. */
export function cut<C extends { readonly rev: number }>(
  found: readonly C[],
  limit: number,
  from: number,
) {
  const page = found.slice(0, limit);
  return { page, more: found.length > limit, rev: page.at(-1)?.rev ?? from };
}
