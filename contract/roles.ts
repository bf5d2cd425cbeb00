/* A role is text that can name several roles, for example "provider org_leader". */
export const isAdmin = (role: string): boolean => role.includes("se_admin");
export const isLeader = (role: string): boolean => role.includes("org_leader");

/** Checks for exactly one of these roles and nothing else. */
export const isAdminOrLeader = (role: string): boolean =>
  role === "se_admin" || role === "org_leader";
