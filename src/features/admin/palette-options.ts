import { type AdminPlace, areaOf } from "#shared/admin/admin-navigation.ts";
import { adminPath, INSIGHTS_PATH, LIBRARY_PATH } from "#shared/navigation/paths.ts";
import type { IconName } from "#ui/icon-paths.ts";

export type Option = {
  readonly to: string;
  readonly text: string;
  readonly note?: string;
  readonly icon: IconName;
};

const outside: readonly Option[] = [
  { to: INSIGHTS_PATH, text: "Insights", note: "Outside of the admin area", icon: "insights" },
  { to: LIBRARY_PATH, text: "Library", note: "Outside of the admin area", icon: "library" },
];

/** Every page that has a name, with the area it belongs to. */
export function placeOptions(places: readonly AdminPlace[]): readonly Option[] {
  const named = places.flatMap((place) => {
    if (!place.name || place.path.includes(":")) return [];
    const area = places.find(({ path, icon }) => icon && path === areaOf(place));
    const note = area && area.path !== place.path ? area.name : undefined;
    const icon = place.icon ?? area?.icon ?? "forward";
    return [{ to: adminPath(place.path), text: place.name, icon, ...(note && { note }) }];
  });
  return [...named, ...outside];
}

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Each word that was typed begins a word of it. */
export function matching(options: readonly Option[], typed: string): readonly Option[] {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  const fits = ({ text, note = "" }: Option) => {
    const words = plain(`${text} ${note}`).split(/\s+/);
    return wanted.every((start) => words.some((word) => word.startsWith(start)));
  };
  return options.filter(fits);
}
