import type { LicencesWire, LicenceWire } from "#contract/accounts/licenses.ts";
import type { RosterRowWire } from "#contract/organizations/admin-rosters.ts";
import { isAdmin } from "#contract/roles.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import type { Problem, Said, Wanted } from "./fields.ts";

/** Somebody who is there, as far as a staff list may touch them. */
export type Known = {
  readonly person: PersonRow;
  readonly groups: ReadonlySet<string>;
  readonly licences: LicencesWire | undefined;
  /** How this list calls them, if it does. */
  readonly external_id: string | undefined;
};

export type World = {
  readonly byEmail: ReadonlyMap<string, Known>;
  readonly byExternalId: ReadonlyMap<string, Known>;
  /** Names of groups by their ids. */
  readonly groupNames: ReadonlyMap<string, string>;
};

type Change = RosterRowWire["changes"][number];

export type Planned =
  | { readonly plan: "error"; readonly errors: readonly Problem[]; readonly known?: Known }
  | {
      readonly plan: "create" | "update" | "unchanged";
      readonly said: Said;
      readonly known: Known | undefined;
      readonly changes: readonly Change[];
      readonly isProfileChanged: boolean;
      readonly licences: LicencesWire | undefined;
    };

/** Names of our columns, as they stand in the file. */
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
} as const satisfies Record<keyof Wanted, string>;

/** What it was before is shown, except where that is nobody's business. */
const isPrivate = (field: keyof Wanted) => field === "date_of_birth" || field === "gender";

function profileChanges(person: PersonRow, wanted: Wanted): Change[] {
  return (Object.keys(wanted) as (keyof Wanted)[])
    .filter((field) => wanted[field] !== person[field])
    .map((field) => ({
      field: columnOf[field],
      from: isPrivate(field) ? null : person[field],
      to: wanted[field] ?? null,
    }));
}

const nothingYet: LicencesWire = {
  licences: [],
  npi: null,
  may_report: false,
  on_certificates: false,
};
const MOST_LICENCES = 20;

const isSame = (a: LicenceWire, b: LicenceWire) =>
  a.state === b.state && a.number === b.number && a.profession === b.profession;

/** What the licences become; undefined = they stay. Those that somebody entered themselves are not taken away. */
function licencesAfter(before: LicencesWire | undefined, { licence, npi }: Said) {
  const known = before ?? nothingYet;
  const isNew =
    licence !== undefined &&
    known.licences.length < MOST_LICENCES &&
    !known.licences.some((one) => isSame(one, licence));
  const isOtherNpi = npi !== undefined && npi !== known.npi;
  if (!isNew && !isOtherNpi) return;
  return {
    ...known,
    licences: isNew ? [...known.licences, licence] : known.licences,
    npi: npi ?? known.npi,
  };
}

const licenceChange = (licences: LicencesWire | undefined): Change[] =>
  licences ? [{ field: "licence", from: null, to: licences.licences.at(-1)?.state ?? "NPI" }] : [];

function groupChanges(said: Said, known: Known | undefined, names: World["groupNames"]): Change[] {
  const joined = said.groups.filter((id) => !known?.groups.has(id));
  if (joined.length === 0) return [];
  const to = joined.map((id) => names.get(id) ?? id).join("; ");
  return [{ field: "practice_groups", from: null, to }];
}

const nameOfId = ({ external_id }: Said, known: Known | undefined): Change[] =>
  external_id === undefined || external_id === known?.external_id
    ? []
    : [{ field: "external_id", from: known?.external_id ?? null, to: external_id }];

function whyNot(said: Said, known: Known | undefined, world: World): Problem | undefined {
  const { email } = said.wanted;
  const holder = world.byEmail.get(email);
  if (known && holder && holder.person.id !== known.person.id)
    return { field: "email", value: email, message: "belongs to somebody else" };
  if (known && isAdmin(known.person.burnout_role))
    return {
      field: "email",
      value: email,
      message: "is an administrator's: change this account by hand",
    };
  if (known && known.person.provider !== "email" && known.person.email !== email)
    return { field: "email", value: email, message: "is given by the organisation's sign-in" };
}

/** What one row would do. The same row asked again after it was done does nothing. */
export function planOf(said: Said, world: World): Planned {
  const { external_id, wanted } = said;
  const known =
    (external_id === undefined ? undefined : world.byExternalId.get(external_id)) ??
    world.byEmail.get(wanted.email);
  const problem = whyNot(said, known, world);
  if (problem) return { plan: "error", errors: [problem], ...(known && { known }) };
  const licences = licencesAfter(known?.licences, said);
  const profile = known ? profileChanges(known.person, wanted) : [];
  const enabling: Change[] =
    known?.person.enabled === false ? [{ field: "enabled", from: "no", to: "yes" }] : [];
  const changes = [
    ...profile,
    ...enabling,
    ...groupChanges(said, known, world.groupNames),
    ...nameOfId(said, known),
    ...licenceChange(licences),
  ];
  const change = changes.length > 0 ? "update" : "unchanged";
  return {
    plan: known ? change : "create",
    said,
    known,
    changes: known ? changes : [],
    isProfileChanged: profile.length + enabling.length > 0,
    licences,
  };
}
