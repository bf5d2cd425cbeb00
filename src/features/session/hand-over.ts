import { firstForm } from "#shared/accounts/first-form.ts";
import { REGISTER_PATH } from "#shared/navigation/paths.ts";
import { requestedRedirect, signedOutPage } from "./urls.ts";

/* Apart from first-form.ts, which every page loads. */

/** React expects no space between elements. */
function removeSpace(root: HTMLElement) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    text.data = text.data.trim().replace(/\s+/g, " ");
    if (!text.data) text.remove();
  }
}

/** React doesn't change the addresses of links that it takes over. */
function completeLinks(root: HTMLElement) {
  const query = new URLSearchParams(location.search);
  const email = query.get("email")?.trim() ?? "";
  const redirect = requestedRedirect(query);
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) {
    const { pathname } = link;
    const carried = pathname === REGISTER_PATH ? { email } : { email, redirect_url: redirect };
    link.setAttribute("href", signedOutPage(pathname, carried));
  }
}

/** React takes over an exact copy of what it renders, so what only the static page has is removed. */
export function handOverFirstForm(root: HTMLElement): void {
  const form = firstForm();
  if (form) form.isStarting = true;
  const hasPasskeys = document.documentElement.dataset.noPasskeys === undefined;
  const others = `.first-library, noscript${hasPasskeys ? "" : ", .first-passkey"}`;
  for (const other of root.querySelectorAll(others)) other.remove();
  for (const one of root.querySelectorAll(".first-entry, .first-passkey"))
    one.classList.remove("first-entry", "first-passkey");
  for (const own of ["data-busy", "loading", "method"])
    for (const one of root.querySelectorAll(`[${own}]`)) one.removeAttribute(own);
  removeSpace(root);
  completeLinks(root);
}

/** Whether the person waits for the sign-in since before React was loaded. */
export const isSubmitHeld = (): boolean => firstForm()?.isBusy ?? false;

/** Called once React has taken over. */
export const releaseFirstForm = (): void => firstForm()?.release();
