import { type IconName, iconPaths } from "#ui/icon-paths.ts";

/** Falls back to a default icon for names that this build doesn't know. */
export const achievementIcon = (name: string | undefined): IconName =>
  name !== undefined && Object.hasOwn(iconPaths, name) ? (name as IconName) : "check";
