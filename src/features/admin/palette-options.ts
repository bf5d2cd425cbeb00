import { type AdminRoute, areaName, sectionOf } from "#shared/admin/admin-navigation.ts";
import {
  adminPath,
  INSIGHTS_PATH,
  LIBRARY_PATH,
  SECURITY_PATH,
  YOU_PATH,
} from "#shared/navigation/paths.ts";
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
  { to: YOU_PATH, text: copy.settings, note: copy.outside, icon: "person" },
  { to: SECURITY_PATH, text: copy.security, note: copy.outside, icon: "lock" },
];

/** Actions by the page that must be open to the role. */
const actions: readonly (PaletteOption & { readonly needs: string })[] = [
  { needs: "people/new", to: adminPath("people/new"), text: copy.addPerson, icon: "plus" },
  { needs: "assignments/new", to: adminPath("assignments/new"), text: copy.assign, icon: "plus" },
  { needs: "content", to: adminPath("content#new"), text: copy.newLesson, icon: "plus" },
  { needs: "content", to: adminPath("content#import"), text: copy.importLessons, icon: "share" },
];

const actionOptions = (places: readonly AdminRoute[]): readonly PaletteOption[] =>
  actions
    .filter(({ needs }) => places.some(({ path }) => path === needs))
    .map(({ needs: _needs, ...option }) => ({ ...option, note: copy.action }));

/** Returns every named page with its area, and the actions. */
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
  return [
    ...named,
    ...actionOptions(places),
    ...outsideOptions.filter(({ to }) => canSeeInsights || to !== INSIGHTS_PATH),
  ];
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
