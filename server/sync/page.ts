/** Default page size. */
export const PAGE = 500;

/** Returns the page, whether there is more, and where the next page starts. */
export function cutPage<C extends { readonly rev: number }>(
  found: readonly C[],
  limit: number,
  from: number,
) {
  const page = found.slice(0, limit);
  return { page, more: found.length > limit, rev: page.at(-1)?.rev ?? from };
}
