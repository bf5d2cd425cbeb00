import { type IconName, iconPaths } from "#ui/icon-paths.ts";

/** The server names a picture that this build may not have. */
export const achievementIcon = (name: string | undefined): IconName =>
  name !== undefined && Object.hasOwn(iconPaths, name) ? (name as IconName) : "check";
