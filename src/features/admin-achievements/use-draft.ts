import { useState } from "react";
import type { AchievementRow } from "#contract/admin-achievements.ts";
import { useSession } from "#live/session.ts";
import { keepInTab, objectIn, tabStorage } from "#live/tab-store.ts";
import { type IconChoice, knownIcon } from "./achievement-words.ts";

export type Typed = {
  readonly name: string;
  readonly icon: IconChoice;
  readonly counts: AchievementRow["counts"];
  /** As it stands in the field. */
  readonly atLeast: string;
};

export const typedOf = (rule: AchievementRow | undefined): Typed => ({
  name: rule?.name ?? "",
  icon: knownIcon(rule?.icon ?? ""),
  counts: rule?.counts ?? "lessons_finished",
  atLeast: `${rule?.at_least ?? ""}`,
});

/** What is typed survives a reload, and is gone with the tab or when it is done. Of one administrator only. */
export function useDraft(rule: AchievementRow | undefined) {
  const owner = useSession()?.user.id ?? "";
  const key = `admin-achievement:${owner}:${rule?.name ?? ""}:${rule?.version ?? 0}`;
  const [typed, setTyped] = useState<Typed>(() => {
    const start = typedOf(rule);
    const known = Object.entries(objectIn(tabStorage()?.getItem(key) ?? null) ?? {}).filter(
      ([field, value]) => Object.hasOwn(start, field) && typeof value === "string",
    );
    return { ...start, ...(Object.fromEntries(known) as Partial<Typed>) };
  });
  return {
    typed,
    change: (changes: Partial<Typed>) => {
      const next = { ...typed, ...changes };
      setTyped(next);
      keepInTab(key, next);
    },
    forget: () => keepInTab(key, undefined),
  };
}
