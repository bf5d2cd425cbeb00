import { useState } from "react";
import type { Column } from "./types.ts";

type Shown = Readonly<Record<string, boolean>>;
const keyOf = (label: string) => `columns:${label}`;

/** What was chosen here earlier, of the columns there still are. Whatever else is stored there is passed over. */
function stored(label: string): Shown {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(label)) ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, isShown]) => typeof isShown === "boolean"));
  } catch {
    return {};
  }
}

function keep(label: string, shown: Shown) {
  try {
    localStorage.setItem(keyOf(label), JSON.stringify(shown));
  } catch {
    // There is no room: it holds as long as the page stands.
  }
}

/** Which columns are shown, kept on this device. */
export function useShownColumns(label: string, columns: readonly Column<never>[]) {
  const [chosen, setChosen] = useState(() => stored(label));
  const shown: Record<string, boolean> = {};
  for (const { id, isTitle, isExtra } of columns)
    shown[id] = Boolean(isTitle) || (chosen[id] ?? !isExtra);
  const choose = (next: Shown) => {
    setChosen(next);
    keep(label, next);
  };
  return [shown, choose] as const;
}
