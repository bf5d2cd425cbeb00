import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { areDraftsHeld, draftKey } from "./drafts.ts";
import { parseObject } from "./parse-object.ts";
import { readFromTab, saveInTab } from "./tab-storage.ts";

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the stored value unless the form has changed its type since. Any type fits a choice that starts open. */
function readDraft<T>(key: string, start: T): T {
  const value = parseObject(readFromTab(key))?.value;
  const isUsable =
    start === undefined ||
    (typeof value === typeof start && Array.isArray(value) === Array.isArray(start));
  return isUsable && value !== undefined && value !== null ? (value as T) : start;
}

/**
 * Holds the input of a form like `useState`, and keeps it over a reload of the page. Leaving the form deletes it, as do
 * Save and Cancel. `start` is the input of an untouched form.
 */
export function useDraft<T>(name: string, start: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const [key] = useState(() => draftKey(name));
  const [typed, setTyped] = useState(() => readDraft(key, start));
  const isTouched = !isSame(typed, start);
  useEffect(() => {
    saveInTab(key, isTouched ? { value: typed } : undefined);
  }, [key, typed, isTouched]);
  useEffect(
    () => () => {
      if (!areDraftsHeld()) saveInTab(key, undefined);
    },
    [key],
  );
  return [typed, setTyped];
}
