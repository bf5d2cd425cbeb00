import { useState } from "react";
import { useSession } from "#live/session.ts";
import { keepInTab, objectIn, tabStorage } from "#live/tab-store.ts";

/** What is typed survives a reload, and is gone with the tab or when it is done. Of one administrator only. */
export function useDraft<T extends object>(name: string, start: T) {
  const owner = useSession()?.user.id ?? "";
  const key = `admin-draft:${owner}:${name}`;
  const [values, setValues] = useState<T>(() => {
    const stored = objectIn(tabStorage()?.getItem(key) ?? null);
    const known = Object.entries(stored ?? {}).filter(([field]) => Object.hasOwn(start, field));
    return { ...start, ...(Object.fromEntries(known) as Partial<T>) };
  });
  const change = (next: T) => {
    setValues(next);
    keepInTab(key, next);
  };
  const forget = () => keepInTab(key, undefined);
  return { values, change, forget };
}
