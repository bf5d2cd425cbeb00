import { type RefObject, useEffect } from "react";
import type { Actions } from "./actions.ts";
import { actionOf, focusedIn } from "./shortcuts.ts";

/** Listens on the page that shows the player, or only in the player if the person prefers that. */
export function useKeys(
  card: RefObject<HTMLElement | null>,
  hasPageKeys: boolean,
  actions: Actions,
): void {
  // Without dependencies, because the actions change with the state of the player.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const action = actionFor(event, card.current, hasPageKeys);
      if (!action) return;
      event.preventDefault();
      actions[action]();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  });
}

function actionFor(event: KeyboardEvent, card: HTMLElement | null, hasPageKeys: boolean) {
  const { target, defaultPrevented, isComposing } = event;
  if (!(target instanceof Element) || defaultPrevented || isComposing) return undefined;
  const isInPlayer = card?.contains(target) ?? false;
  const isModal = document.querySelector("dialog:modal") !== null;
  if (isModal || !(isInPlayer || hasPageKeys)) return undefined;
  return actionOf(event, focusedIn(target), isInPlayer);
}
