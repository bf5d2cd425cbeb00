import { isAdmin, isLeader } from "#contract/roles.ts";
import type { IconName } from "#ui/icon-paths.ts";

/** Leaders are shown what concerns their own groups, administrators everything. The server decides again on every call. */
export type AdminAudience = "leader" | "admin";

/** A page of the admin area. One without a name is reached from another page only. */
export type AdminPlace = {
  /** Without a slash at its front: "people/:id". */
  readonly path: string;
  readonly who: AdminAudience;
  readonly name?: string;
  /** With it, it stands in the bar and begins an area. */
  readonly icon?: IconName;
  /** The path of the page that begins its area, where that is another one. */
  readonly of?: string;
};

export const mayOpen = (role: string, who: AdminAudience): boolean =>
  isAdmin(role) || (who === "leader" && isLeader(role));

const start = (path: string) => path.split("/:")[0] ?? "";

/** To which place an address below /admin belongs: the one that says most of it. */
export function placeAt<P extends AdminPlace>(
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

/** The area a place belongs to, by the path that begins it. */
export const areaOf = ({ path, of, icon }: AdminPlace): string => of ?? (icon ? path : start(path));
