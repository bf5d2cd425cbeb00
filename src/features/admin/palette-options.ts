import { type AdminRoute, areaName, sectionOf } from "#shared/admin/admin-navigation.ts";
import { adminPath, INSIGHTS_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { IconName } from "#ui/icon-paths.ts";
import { commandPalette as copy } from "./shell-copy.ts";

export type PaletteOption = {
  readonly to: string;
  readonly text: string;
  readonly note?: string;
  readonly icon: IconName;
};

const outsideOptions: readonly PaletteOption[] = [
  { to: INSIGHTS_PATH, text: copy.insights, note: copy.outside, icon: "insights" },
  { to: LIBRARY_PATH, text: copy.library, note: copy.outside, icon: "library" },
];

/** Returns every named page with its area. */
export function pageOptions(
  places: readonly AdminRoute[],
  canSeeInsights: boolean,
): readonly PaletteOption[] {
  const named = places.flatMap((place) => {
    if (!place.name || place.path.includes(":")) return [];
    const area = places.find(({ path, icon }) => icon && path === sectionOf(place));
    const section = area && areaName(area);
    const note = section === place.name ? undefined : section;
    const icon = place.icon ?? area?.icon ?? "forward";
    return [{ to: adminPath(place.path), text: place.name, icon, ...(note && { note }) }];
  });
  return [...named, ...outsideOptions.filter(({ to }) => canSeeInsights || to !== INSIGHTS_PATH)];
}

const normalize = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Keeps options in which every typed word is a prefix of some word. */
export function filterOptions(
  options: readonly PaletteOption[],
  typed: string,
): readonly PaletteOption[] {
  const wanted = normalize(typed).split(/\s+/).filter(Boolean);
  const fits = ({ text, note = "" }: PaletteOption) => {
    const words = normalize(`${text} ${note}`).split(/\s+/);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return options.filter(fits);
}
