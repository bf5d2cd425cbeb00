import { expect, test } from "vitest";
import {
  isAdmin,
  isAdminOrLeader,
  isLeader,
  managesContent,
  managesCredit,
} from "#contract/roles.ts";
import { type Caller, isAllowed, isPrivileged, type Rule } from "#server/platform/access/rules.ts";

const caller = (burnout_role: string, more: Partial<Caller> = {}): Caller => ({
  id: "me",
  burnout_role,
  groups: ["ward-7"],
  ...more,
});
const fields = (params: object = {}, query: object = {}) => ({
  params: params as Record<string, unknown>,
  query: query as Record<string, unknown>,
});

test("[ACC-16] role checks match a word anywhere in the role; the combined check is exact", () => {
  for (const [role, admin, leader, either] of [
    ["se_admin", true, false, true],
    ["org_leader", false, true, true],
    ["provider org_leader", false, true, false],
    ["super se_admin", true, false, false],
    ["org_leader se_admin", true, true, false],
    ["physician", false, false, false],
    ["SE_ADMIN", false, false, false],
    ["", false, false, false],
  ] as const)
    expect([role, isAdmin(role), isLeader(role), isAdminOrLeader(role)]).toEqual([
      role,
      admin,
      leader,
      either,
    ]);
});

const own: Rule = { own: "id" };
const leader: Rule = { leader: "practice_group_id" };

test("[ACC-16] an owner rule admits only the owner, not even administrators", () => {
  expect(isAllowed(own, caller("physician"), fields({ id: "me" }))).toBe(true);
  for (const role of ["physician", "org_leader", "se_admin"]) {
    expect(isAllowed(own, caller(role), fields({ id: "somebody" }))).toBe(false);
    expect(isAllowed(own, caller(role), fields({}, { id: "me" }))).toBe(false);
  }
});

test("[ACC-16] a leader rule admits leaders of the group and administrators", () => {
  const of = (id: unknown) => fields({}, { practice_group_id: id });
  expect(isAllowed(leader, caller("org_leader"), of("ward-7"))).toBe(true);
  expect(isAllowed(leader, caller("org_leader"), of("ward-8"))).toBe(false);
  expect(isAllowed(leader, caller("org_leader", { groups: [] }), of("ward-7"))).toBe(false);
  expect(isAllowed(leader, caller("physician"), of("ward-7"))).toBe(false);
  expect(isAllowed(leader, caller("org_leader"), of(undefined))).toBe(false);
  expect(isAllowed(leader, caller("org_leader"), of(["ward-7"]))).toBe(false);
  expect(isAllowed(leader, caller("se_admin", { groups: [] }), of("ward-8"))).toBe(true);
});

test("[ACC-16] [ADM-10] the names of newer roles match as whole words, and administrators manage everything", () => {
  for (const [role, credit, content] of [
    ["ce_admin", true, false],
    ["content_editor", false, true],
    ["provider, ce_admin", true, false],
    ["ce_admin content_editor", true, true],
    ["office_admin", false, false],
    ["content_editors", false, false],
    ["CE_ADMIN", false, false],
    ["se_admin", true, true],
    ["org_leader", false, false],
  ] as const) {
    expect([role, managesCredit(role), managesContent(role)]).toEqual([role, credit, content]);
    for (const rule of ["credit", "content"] as const)
      expect(isAllowed(rule, caller(role), fields())).toBe(rule === "credit" ? credit : content);
    expect(isAllowed("staff", caller(role), fields())).toBe(credit || content);
  }
});

test("[ADM-10] a rule by list follows the list in the path, and denies lists it doesn't know", () => {
  const rule: Rule = { byList: { people: "admin", codes: "admin", lessons: "content" } };
  const may = (role: string, list: unknown) => isAllowed(rule, caller(role), fields({ list }));
  expect(may("content_editor", "lessons")).toBe(true);
  for (const list of ["people", "codes", "toString", ["lessons"], undefined])
    expect([list, may("content_editor", list)]).toEqual([list, false]);
  expect(may("se_admin", "people")).toBe(true);
});

test("[ACC-17] every rule that reaches beyond the caller's own data counts as privileged", () => {
  const free: readonly Rule[] = ["anyone", "person", own];
  const privileged: readonly Rule[] = ["admin", "credit", "content", "staff", "privileged", leader];
  expect(free.map(isPrivileged)).toEqual([false, false, false]);
  expect(privileged.map(isPrivileged)).toEqual(privileged.map(() => true));
});

test("[ACC-16] an admin rule admits only administrators", () => {
  expect(isAllowed("admin", caller("se_admin"), fields())).toBe(true);
  for (const role of ["org_leader", "physician", ""])
    expect(isAllowed("admin", caller(role), fields())).toBe(false);
});
