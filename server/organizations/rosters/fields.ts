import { containsCardNumber } from "#contract/accounts/card.ts";
import type { LicenseWire } from "#contract/accounts/licenses.ts";
import { isEmail } from "#contract/email.ts";
import type { RosterColumn } from "#contract/organizations/admin-rosters.ts";
import { isBirthday } from "#server/accounts/profile/rules.ts";
import { cellErrors } from "./roster-copy.ts";

export type Fields = Readonly<Partial<Record<RosterColumn, string>>>;
export type Problem = {
  readonly field: RosterColumn;
  readonly value: string;
  readonly message: string;
};

/** Person fields of a row. Omitted fields stay unchanged. */
export type PersonFields = {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly provider_title?: string;
  readonly burnout_role?: string;
  readonly burnout_specialty?: string;
  readonly burnout_location?: string;
  readonly years_in_profession?: string;
  readonly date_of_birth?: string;
  readonly gender?: string;
};

export type RosterEntry = {
  readonly profile: PersonFields;
  readonly external_id: string | undefined;
  /** Group ids. */
  readonly groups: readonly string[];
  readonly license: LicenseWire | undefined;
  readonly npi: string | undefined;
};

const maxLengths: Partial<Readonly<Record<RosterColumn, number>>> = {
  external_id: 100,
  first_name: 100,
  last_name: 100,
  licence_number: 40,
  licence_type: 40,
};
const MAX_LENGTH = 200;

/** Role names in rosters. A roster cannot give the roles of staff. */
const roles: Readonly<Record<string, string>> = {
  provider: "provider",
  physician: "physician",
  leader: "org_leader",
  org_leader: "org_leader",
  "provider org_leader": "provider org_leader",
};
const normalizeRole = (text: string) => text.toLowerCase().replaceAll(/[\s,+&]+/g, " ");

/** Parses yyyy-MM-dd or M/d/yyyy. Returns yyyy-MM-dd. */
export function parseDate(text: string): string | undefined {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text) ?? [];
  const iso =
    year === undefined ? text : `${year}-${month?.padStart(2, "0")}-${day?.padStart(2, "0")}`;
  const at = new Date(`${iso}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === iso;
  return isDay ? iso : undefined;
}

const splitGroups = (text: string) =>
  text
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);

export type Groups = {
  /** Ids of enabled groups, by lowercase name and by id. */
  readonly byName: ReadonlyMap<string, string>;
  /** The group this roster belongs to. Everyone listed joins it. */
  readonly ownGroup: string | null;
};

type Check = (value: string, fields: Fields, groups: Groups, today: string) => string | undefined;

const checks: Partial<Readonly<Record<RosterColumn, Check>>> = {
  email: (value) => (isEmail(value) ? undefined : cellErrors.email),
  role(value) {
    if (/_admin|administrator|editor/i.test(value)) return cellErrors.staffRole;
    return Object.hasOwn(roles, normalizeRole(value)) ? undefined : cellErrors.role;
  },
  practice_groups(value, _fields, { byName }) {
    const unknown = splitGroups(value).filter((name) => !byName.has(name.toLowerCase()));
    return unknown.length > 0
      ? cellErrors.unknownGroups(unknown.join("; ").slice(0, 200))
      : undefined;
  },
  date_of_birth(value, _fields, _groups, today) {
    const day = parseDate(value);
    return day && isBirthday(day, today) ? undefined : cellErrors.dateOfBirth;
  },
  licence_state: (value) => (/^[A-Za-z]{2}$/.test(value) ? undefined : cellErrors.state),
  licence_number: (_value, fields) => licenseProblem(fields),
  npi: (value) => (/^\d{10}$/.test(value) ? undefined : cellErrors.npi),
};

const licenseProblem = ({ licence_state, licence_type }: Fields) =>
  licence_state && licence_type ? undefined : cellErrors.license;

function problemOf(field: RosterColumn, fields: Fields, groups: Groups, today: string) {
  const value = fields[field];
  if (value === undefined) return;
  const maxLength =
    maxLengths[field] ?? (field === "email" || field === "practice_groups" ? 1000 : MAX_LENGTH);
  if (value.length > maxLength) return cellErrors.tooLong(maxLength);
  if (!value.isWellFormed() || /\p{Cc}/u.test(value)) return cellErrors.unreadable;
  if (containsCardNumber(value)) return cellErrors.cardNumber;
  return checks[field]?.(value, fields, groups, today);
}

const requiredFields: readonly RosterColumn[] = ["email", "first_name", "last_name"];
/** Shortens long cells for error messages. */
const truncate = (value: string) => (value.length > 100 ? `${value.slice(0, 100)}…` : value);

export function problemsOf(fields: Fields, groups: Groups, today: string): Problem[] {
  const missing = requiredFields
    .filter((field) => fields[field] === undefined)
    .map((field) => ({ field, value: "", message: cellErrors.required }));
  const invalid = (Object.keys(fields) as RosterColumn[]).flatMap((field) => {
    const message = problemOf(field, fields, groups, today);
    return message ? [{ field, value: truncate(fields[field] ?? ""), message }] : [];
  });
  return [...missing, ...invalid];
}

const licenseOf = ({ licence_state, licence_number, licence_type }: Fields) =>
  licence_state && licence_number && licence_type
    ? {
        state: licence_state.toUpperCase(),
        profession: licence_type,
        number: licence_number,
        expires_on: null,
      }
    : undefined;

/** Converts validated fields. */
export function toEntry(fields: Fields, { byName, ownGroup }: Groups): RosterEntry {
  const groupIds = splitGroups(fields.practice_groups ?? "").map((name) =>
    byName.get(name.toLowerCase()),
  );
  const groups = [ownGroup, ...groupIds].filter((id) => id !== null && id !== undefined);
  const birth = fields.date_of_birth === undefined ? undefined : parseDate(fields.date_of_birth);
  const optional = {
    provider_title: fields.provider_title,
    burnout_role: fields.role === undefined ? undefined : roles[normalizeRole(fields.role)],
    burnout_specialty: fields.department,
    burnout_location: fields.location,
    years_in_profession: fields.years_in_profession,
    date_of_birth: birth,
    gender: fields.gender,
  };
  return {
    profile: {
      email: (fields.email ?? "").toLowerCase(),
      first_name: fields.first_name ?? "",
      last_name: fields.last_name ?? "",
      ...withoutUndefined(optional),
    },
    external_id: fields.external_id,
    groups: [...new Set(groups)],
    license: licenseOf(fields),
    npi: fields.npi,
  };
}

function withoutUndefined<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
