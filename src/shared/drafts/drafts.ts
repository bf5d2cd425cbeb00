import { currentSession, onSessionChange } from "#device/current-session.ts";
import { tabStorage } from "./tab-storage.ts";

/* Drafts are in the tab's storage. They survive a reload and are deleted at sign-out. */

const PREFIX = "draft:";

const ownPrefix = () => `${PREFIX}${currentSession()?.user.id ?? ""}:`;

/** Returns the key of a draft of the signed-in person. */
export const draftKey = (name: string): string => ownPrefix() + name;

let isHeld = false;

/** Keeps drafts although their forms go, because the page has failed and will be reloaded. */
export const holdDrafts = (): void => {
  isHeld = true;
};
export const areDraftsHeld = (): boolean => isHeld;

function deleteDraftsOfOthers() {
  const storage = tabStorage();
  const own = ownPrefix();
  for (const key of Object.keys(storage ?? {}))
    if (key.startsWith(PREFIX) && !key.startsWith(own)) storage?.removeItem(key);
}

/** Deletes drafts when their author signs out, in any tab. The browser may restore a tab from before that. */
export function deleteDraftsAtSignOut(): void {
  deleteDraftsOfOthers();
  onSessionChange(deleteDraftsOfOthers);
}
