import type { User } from "#contract/accounts/session.ts";
import { isWithin } from "#shared/navigation/paths.ts";
import { type Page, page, withinLimit } from "./page.tsx";
import { paths } from "./paths.ts";

export const libraryPage = page(async () => {
  const { LibraryPage, preloadLibrary } = await import("#features/library/library-page.tsx");
  await withinLimit(preloadLibrary());
  return LibraryPage;
});

const loadFurtherPages = () => import("./further-pages.tsx");

/** The other signed-in pages. Their list loads with them, so the library doesn't wait for it. */
export const furtherArea = page(async () => (await loadFurtherPages()).FurtherPages);

/** Loaded only when the admin area is opened. */
export const adminArea = page(async () => (await loadFurtherPages()).fetchAdminLayout());

/** Loads the page of this path. The home page is the library. */
export async function loadPageAt(pathname: string): Promise<void> {
  if (isWithin(pathname, [paths.admin])) return adminArea.load();
  if (pathname !== paths.library && pathname !== paths.home) {
    const [{ furtherPageAt }] = await Promise.all([loadFurtherPages(), furtherArea.load()]);
    const further = furtherPageAt(pathname);
    if (further) return further.load();
  }
  return libraryPage.load();
}

/** Returns the pages that the navigation offers this person, or the one after the sign-in. */
export async function pagesFor(user: User | undefined): Promise<readonly Page[]> {
  if (!user) return [libraryPage];
  const { furtherPagesFor } = await loadFurtherPages();
  return [libraryPage, furtherArea, ...furtherPagesFor(user)];
}
