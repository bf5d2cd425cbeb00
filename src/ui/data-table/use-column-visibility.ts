import { useState } from "react";
import type { Column } from "./types.ts";

type ColumnVisibility = Readonly<Record<string, boolean>>;
const keyOf = (label: string) => `columns:${label}`;

/** Reads the stored choice. Ignores invalid data. */
function readShown(label: string): ColumnVisibility {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(label)) ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([, isShown]) => typeof isShown === "boolean"));
  } catch {
    return {};
  }
}

function storeShown(label: string, shown: ColumnVisibility) {
  try {
    localStorage.setItem(keyOf(label), JSON.stringify(shown));
  } catch {
    // Storage is full. The choice lasts until the page is closed.
  }
}

/** Returns which columns are visible and a setter that stores the choice on this device. */
export function useColumnVisibility(label: string, columns: readonly Column<never>[]) {
  const [chosen, setChosen] = useState(() => readShown(label));
  const shown: Record<string, boolean> = {};
  for (const { id, isTitle, isExtra } of columns)
    shown[id] = Boolean(isTitle) || (chosen[id] ?? !isExtra);
  const choose = (next: ColumnVisibility) => {
    setChosen(next);
    storeShown(label, next);
  };
  return [shown, choose] as const;
}
