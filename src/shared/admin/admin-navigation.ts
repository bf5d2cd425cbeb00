import { isAdmin, isLeader, isPrivileged, managesContent, managesCredit } from "#contract/roles.ts";
import type { IconName } from "#ui/icon-paths.ts";

/**
 * Who sees a page, besides administrators: leaders their own groups, CE administrators credit, content editors lessons, and
 * `any` of them. The server authorizes every call.
 */
export type AdminAudience = "any" | "leader" | "credit" | "content" | "admin";

/** A page of the admin area. Pages without a name are only linked from other pages. */
export type AdminRoute = {
  /** Without a leading slash: "people/:id". */
  readonly path: string;
  readonly who: AdminAudience;
  readonly name?: string;
  /** Pages with an icon appear in the navigation and start a section. */
  readonly icon?: IconName;
  /** The name of the section that the page starts, if it differs from the page's own. */
  readonly area?: string;
  /** The path of the section's first page, if it is another page. */
  readonly of?: string;
};

const isFor: Readonly<Record<AdminAudience, (role: string) => boolean>> = {
  any: isPrivileged,
  leader: (role) => isAdmin(role) || isLeader(role),
  credit: managesCredit,
  content: managesContent,
  admin: isAdmin,
};

export const mayOpen = (role: string, who: AdminAudience): boolean => isFor[who](role);

const basePath = (path: string) => path.split("/:")[0] ?? "";

/** Returns the page with the longest match for a path below /admin. */
export function findRoute<P extends AdminRoute>(
  places: readonly P[],
  address: string,
): P | undefined {
  const fits = ({ path }: P) => {
    const parts = path.split("/");
    const given = address.split("/");
    return (
      parts.length === given.length &&
      parts.every((part, at) => part.startsWith(":") || part === given[at])
    );
  };
  const exact = places.find((place) => !place.path.includes(":") && place.path === address);
  return exact ?? places.find(fits);
}

/** Returns the name of the section that a page starts. */
export const areaName = ({ area, name }: AdminRoute): string | undefined => area ?? name;

/** Returns the path of the section that a page belongs to. */
export const sectionOf = ({ path, of, icon }: AdminRoute): string =>
  of ?? (icon ? path : basePath(path));
