/** Roles are words within a text, as in "provider org_leader". */
export const isAdmin = (role: string): boolean => role.includes("se_admin");
export const isLeader = (role: string): boolean => role.includes("org_leader");

/** Exactly one of the two, and nothing beside it. */
export const isAdminOrLeader = (role: string): boolean =>
  role === "se_admin" || role === "org_leader";
