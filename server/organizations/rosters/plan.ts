import type { LicensesWire, LicenseWire } from "#contract/accounts/licenses.ts";
import type { RosterRowWire } from "#contract/organizations/admin-rosters.ts";
import { isStaff } from "#contract/roles.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { PersonFields, Problem, RosterEntry } from "./fields.ts";
import { cellErrors } from "./roster-copy.ts";

/** An existing person, with the data a roster may change. */
export type ExistingPerson = {
  readonly person: PersonRow;
  readonly groups: ReadonlySet<string>;
  readonly licenses: LicensesWire | undefined;
  /** The person's id in this roster, if known. */
  readonly external_id: string | undefined;
};

export type ExistingPeople = {
  readonly byEmail: ReadonlyMap<string, ExistingPerson>;
  readonly byExternalId: ReadonlyMap<string, ExistingPerson>;
  /** Group names by id. */
  readonly groupNames: ReadonlyMap<string, string>;
};

type Change = RosterRowWire["changes"][number];

type RowProblem = Omit<RosterRowWire["errors"][number], "row">;

export type Planned =
  | {
      readonly plan: "error";
      readonly errors: readonly RowProblem[];
      readonly existing?: ExistingPerson | undefined;
    }
  | {
      readonly plan: "create" | "update" | "unchanged";
      readonly entry: RosterEntry;
      readonly existing: ExistingPerson | undefined;
      readonly changes: readonly Change[];
      readonly isProfileChanged: boolean;
      readonly licenses: LicensesWire | undefined;
    };

/** Roster column of each person field. */
const columnOf = {
  email: "email",
  first_name: "first_name",
  last_name: "last_name",
  provider_title: "provider_title",
  burnout_role: "role",
  burnout_specialty: "department",
  burnout_location: "location",
  years_in_profession: "years_in_profession",
  date_of_birth: "date_of_birth",
  gender: "gender",
} as const satisfies Record<keyof PersonFields, string>;

/** Fields whose previous value is not shown in the preview. */
const isPrivate = (field: keyof PersonFields) => field === "date_of_birth" || field === "gender";

function profileChanges(person: PersonRow, profile: PersonFields): Change[] {
  return (Object.keys(profile) as (keyof PersonFields)[])
    .filter((field) => profile[field] !== person[field])
    .map((field) => ({
      field: columnOf[field],
      from: isPrivate(field) ? null : person[field],
      to: profile[field] ?? null,
    }));
}

const noLicenses: LicensesWire = {
  licences: [],
  npi: null,
  may_report: false,
  on_certificates: false,
};
const MAX_LICENSES = 20;

const isSameLicense = (a: LicenseWire, b: LicenseWire) =>
  a.state === b.state && a.number === b.number && a.profession === b.profession;

/** Returns the updated licenses, or undefined if unchanged. Licenses entered by the person are never removed. */
function updatedLicenses(before: LicensesWire | undefined, { license, npi }: RosterEntry) {
  const existing = before ?? noLicenses;
  const isNew =
    license !== undefined &&
    existing.licences.length < MAX_LICENSES &&
    !existing.licences.some((other) => isSameLicense(other, license));
  const isOtherNpi = npi !== undefined && npi !== existing.npi;
  if (!isNew && !isOtherNpi) return;
  return {
    ...existing,
    licences: isNew ? [...existing.licences, license] : existing.licences,
    npi: npi ?? existing.npi,
  };
}

const licenseChange = (licenses: LicensesWire | undefined): Change[] =>
  licenses ? [{ field: "licence", from: null, to: licenses.licences.at(-1)?.state ?? "NPI" }] : [];

function groupChanges(
  entry: RosterEntry,
  existing: ExistingPerson | undefined,
  names: ExistingPeople["groupNames"],
): Change[] {
  const joined = entry.groups.filter((id) => !existing?.groups.has(id));
  if (joined.length === 0) return [];
  const to = joined.map((id) => names.get(id) ?? id).join("; ");
  return [{ field: "practice_groups", from: null, to }];
}

const externalIdChange = (
  { external_id }: RosterEntry,
  existing: ExistingPerson | undefined,
): Change[] =>
  external_id === undefined || external_id === existing?.external_id
    ? []
    : [{ field: "external_id", from: existing?.external_id ?? null, to: external_id }];

function rowProblem(
  entry: RosterEntry,
  existing: ExistingPerson | undefined,
  people: ExistingPeople,
): Problem | undefined {
  const { email } = entry.profile;
  const emailOwner = people.byEmail.get(email);
  if (existing && emailOwner && emailOwner.person.id !== existing.person.id)
    return { field: "email", value: email, message: cellErrors.anotherPerson };
  if (existing && isStaff(existing.person.burnout_role))
    return {
      field: "email",
      value: email,
      message: cellErrors.staff,
    };
  if (existing && existing.person.provider !== "email" && existing.person.email !== email)
    return { field: "email", value: email, message: cellErrors.singleSignOn };
}

/** Returns the entry with the names that the person has. */
function withOwnNames(entry: RosterEntry, { person }: ExistingPerson): RosterEntry {
  const { first_name, last_name } = person;
  return { ...entry, profile: { ...entry.profile, first_name, last_name } };
}

export const isRename = ({ field }: Change): boolean =>
  field === "first_name" || field === "last_name";

/**
 * Plans one row. A row that has been applied plans as unchanged. Names of existing people change only if `mayRename`.
 */
export function planRow(
  given: RosterEntry,
  people: ExistingPeople,
  { mayRename = true }: { readonly mayRename?: boolean } = {},
): Planned {
  const { external_id, profile } = given;
  const existing =
    (external_id === undefined ? undefined : people.byExternalId.get(external_id)) ??
    people.byEmail.get(profile.email);
  const entry = existing && !mayRename ? withOwnNames(given, existing) : given;
  const problem = rowProblem(entry, existing, people);
  if (problem) return { plan: "error", errors: [problem], ...(existing && { existing }) };
  const licenses = updatedLicenses(existing?.licenses, entry);
  const changedFields = existing ? profileChanges(existing.person, entry.profile) : [];
  const enabling: Change[] =
    existing?.person.enabled === false ? [{ field: "enabled", from: "no", to: "yes" }] : [];
  const changes = [
    ...changedFields,
    ...enabling,
    ...groupChanges(entry, existing, people.groupNames),
    ...externalIdChange(entry, existing),
    ...licenseChange(licenses),
  ];
  const updateOrUnchanged = changes.length > 0 ? "update" : "unchanged";
  return {
    plan: existing ? updateOrUnchanged : "create",
    entry,
    existing,
    changes: existing ? changes : [],
    isProfileChanged: changedFields.length + enabling.length > 0,
    licenses,
  };
}
