/* A role is text that can name several roles, for example "provider org_leader". */
export const isAdmin = (role: string): boolean => role.includes("se_admin");
export const isLeader = (role: string): boolean => role.includes("org_leader");

/** Leaders of a group, and administrators. */
export const leadsPeople = (role: string): boolean => isAdmin(role) || isLeader(role);

/** Checks for exactly one of these roles and nothing else. */
export const isAdminOrLeader = (role: string): boolean =>
  role === "se_admin" || role === "org_leader";

/** Whole words only: accounts can have older roles, such as "office_admin". */
const names = (role: string, name: string) => role.split(/[\s,]+/).includes(name);

/** CE administrators and administrators. */
export const managesCredit = (role: string): boolean => isAdmin(role) || names(role, "ce_admin");

/** Content editors and administrators. */
export const managesContent = (role: string): boolean =>
  isAdmin(role) || names(role, "content_editor");

/** Roles that work for every group. Only administrators give them, one person at a time or in a previewed change. */
export const isStaff = (role: string): boolean => managesCredit(role) || managesContent(role);

/** Roles that reach more than the person's own data. */
export const isPrivileged = (role: string): boolean => isStaff(role) || isLeader(role);
