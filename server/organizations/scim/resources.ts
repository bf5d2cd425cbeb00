import { createHash } from "node:crypto";
import { type ScimPatchOperation, scimPatch } from "scim-patch";
import { isEmail } from "#contract/email.ts";
import { ENTERPRISE_SCHEMA, GROUP_SCHEMA, MAX_OPERATIONS, USER_SCHEMA } from "./schemas.ts";
import { scimErrors } from "./scim-copy.ts";
import { ScimError } from "./scim-error.ts";

export type Json = Readonly<Record<string, unknown>>;
/** A resource as it is sent, without its version. */
export type Resource = Json & { readonly id: string; readonly meta: Json };

const invalidValue = (detail: string) => new ScimError(400, detail, "invalidValue");

export const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Attribute names in lower case, because clients may write them in any case. */
const canonicalNames = new Map(
  [
    ...["schemas", "id", "externalId", "userName", "name", "formatted", "givenName", "familyName"],
    ...["displayName", "title", "active", "emails", "value", "type", "primary", "groups"],
    ...["members", "display", "meta", "department", "division"],
    ...[USER_SCHEMA, GROUP_SCHEMA, ENTERPRISE_SCHEMA],
  ].map((name) => [name.toLowerCase(), name]),
);

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const EXTENSION = `${ENTERPRISE_SCHEMA}:`;
/** An attribute path: the attribute, a filter on its values, and a sub-attribute. */
const PATH = /^([$\w]+)(\[[^\]]*\])?(?:\.([$\w]+))?$/;
const TEST = String.raw`\s*(?:type|value|display|primary)\s+eq\s+(?:"(?:\\.|[^"\\])*"|true|false)\s*`;
const WHICH = new RegExp(String.raw`^\[${TEST}(?:and${TEST})*\]$`, "i");

/**
 * Returns the path with names as the schema writes them, or undefined if it leads to nothing that Respite stores. Nothing else
 * reaches the patch library, which would follow a path such as `constructor.prototype`.
 */
function canonicalPath(path: string): string | undefined {
  const plain = path.trim().replace(CORE, "");
  const whole = canonicalNames.get(plain.toLowerCase());
  if (whole !== undefined) return whole;
  if (plain.toLowerCase().startsWith(EXTENSION.toLowerCase())) {
    const part = canonicalNames.get(plain.slice(EXTENSION.length).toLowerCase());
    return part && EXTENSION + part;
  }
  const [, name = "", which = "", part] = PATH.exec(plain) ?? [];
  const known = canonicalNames.get(name.toLowerCase());
  const knownPart = part === undefined ? "" : canonicalNames.get(part.toLowerCase());
  if (known === undefined || knownPart === undefined) return;
  if (which !== "" && !WHICH.test(which)) return;
  return known + which + (knownPart && `.${knownPart}`);
}

/** Returns the known attributes of the body with canonical names, down to the values of complex attributes. */
export function canonicalBody(body: Json): Json {
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) => {
      const path = canonicalPath(name);
      if (path === undefined) return [];
      return [[path, path === "members" ? memberIds(value) : canonicalValue(value)]];
    }),
  );
}

/** Members are compared by id alone. Clients send other parts along, such as an empty `$ref`. */
function memberIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(memberIds);
  return isObject(value) && "value" in value ? { value: value.value } : value;
}

function canonicalValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonicalValue);
  return isObject(value) ? canonicalBody(value) : value;
}

const readOnlyPaths = /^(id|meta|groups|schemas)\b/;

const OPERATIONS: readonly string[] = ["add", "remove", "replace"];

function writablePath(path: string): string | undefined {
  const at = canonicalPath(path);
  if (at && readOnlyPaths.test(at))
    throw new ScimError(400, scimErrors.readOnly(at.slice(0, 100)), "mutability");
  return at;
}

function pathOf(path: unknown): string | undefined {
  if (path === undefined || path === null || path === "") return;
  if (typeof path !== "string") throw new ScimError(400, scimErrors.patch, "invalidPath");
  return path;
}

function writtenValue(at: string | undefined, value: unknown): unknown {
  if (at === "members") return memberIds(value);
  const written = canonicalValue(value);
  return at === undefined && isObject(written) ? writablePart(written) : written;
}

/** Returns no operation for an attribute that Respite doesn't store. */
function operationsOf(operation: unknown): ScimPatchOperation[] {
  const { op, path: given, value } = isObject(operation) ? canonicalKeys(operation) : {};
  const name = String(op).toLowerCase();
  if (!OPERATIONS.includes(name)) throw new ScimError(400, scimErrors.patch, "invalidSyntax");
  const path = pathOf(given);
  if (name === "remove" && !path) throw new ScimError(400, scimErrors.patch, "noTarget");
  if (name === "add" && value === undefined) throw invalidValue(scimErrors.patch);
  const at = path && writablePath(path);
  if (path && !at) return [];
  return [
    {
      op: name,
      ...(at && { path: at }),
      ...(value !== undefined && { value: writtenValue(at, value) }),
    } as ScimPatchOperation,
  ];
}

const canonicalKeys = (operation: Json) =>
  Object.fromEntries(Object.entries(operation).map(([key, value]) => [key.toLowerCase(), value]));

/** Some clients send whole resources as the value. */
const writablePart = ({
  id: _id,
  meta: _meta,
  groups: _groups,
  schemas: _schemas,
  ...rest
}: Json) => rest;

/** Applies the operations of a PATCH, and returns the changed resource. */
export function patched<R extends Resource>(resource: R, body: unknown): Json {
  const operations = isObject(body) ? canonicalKeys(body).operations : undefined;
  if (!Array.isArray(operations) || operations.length === 0)
    throw new ScimError(400, scimErrors.patch, "invalidSyntax");
  if (operations.length > MAX_OPERATIONS)
    throw new ScimError(413, scimErrors.tooManyOperations(MAX_OPERATIONS));
  const known = operations.flatMap(operationsOf);
  try {
    const members = memberIds(resource.members);
    const target = { ...structuredClone(resource), ...(members !== undefined && { members }) };
    return scimPatch(target as never, known) as Json;
  } catch (cause) {
    throw Object.assign(new ScimError(400, scimErrors.patch, scimTypeOf(cause)), { cause });
  }
}

const scimTypeOf = (error: unknown) =>
  error instanceof Error && error.constructor.name === "NoTarget" ? "noTarget" : "invalidPath";

function textOf(value: unknown, attribute: string, max: number): string | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw invalidValue(scimErrors.wrongType(attribute));
  const text = value.trim();
  if (text.length > max) throw invalidValue(scimErrors.tooLong(attribute, max));
  if (!text.isWellFormed() || /\p{Cc}/u.test(text))
    throw invalidValue(scimErrors.unreadable(attribute));
  return text || undefined;
}

/** Entra writes booleans as "True" and "False". */
function booleanOf(value: unknown, attribute: string): boolean | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value === "boolean") return value;
  if (typeof value === "string" && /^(true|false)$/i.test(value))
    return value.toLowerCase() === "true";
  throw invalidValue(scimErrors.wrongType(attribute));
}

const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const MAX_TEXT = 200;
const MAX_NAME = 100;

/** What Respite stores of a user. */
export type ScimUser = {
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly title: string | null;
  readonly department: string | null;
  readonly division: string | null;
  readonly active: boolean;
};

/** Returns the primary address, else the one of work, else the first. */
function primaryEmail(emails: unknown): string | undefined {
  const all = [emails].flat().filter(isObject);
  const best =
    all.find(({ primary }) => booleanOf(primary, "emails.primary")) ??
    all.find(({ type }) => type === "work") ??
    all[0];
  return textOf(best?.value, "emails.value", MAX_TEXT);
}

/** A user that has only a display name gets its last word as the family name. */
function namesOf(body: Json, userName: string) {
  const name = objectOf(body.name);
  const first = textOf(name.givenName, "name.givenName", MAX_NAME);
  const last = textOf(name.familyName, "name.familyName", MAX_NAME);
  if (first !== undefined || last !== undefined)
    return { first_name: first ?? "", last_name: last ?? "" };
  const whole =
    textOf(name.formatted, "name.formatted", MAX_TEXT) ??
    textOf(body.displayName, "displayName", MAX_TEXT) ??
    userName.split("@", 1)[0] ??
    "";
  const at = whole.lastIndexOf(" ");
  return {
    first_name: whole.slice(0, Math.max(at, 0)).slice(0, MAX_NAME) || whole.slice(0, MAX_NAME),
    last_name: at > 0 ? whole.slice(at + 1).slice(0, MAX_NAME) : "",
  };
}

/**
 * Reads a user from a body with canonical names. An address that was also the userName follows it, because a PATCH of Entra
 * sends them one at a time.
 */
export function userOf(body: Json, before?: ScimUser): ScimUser {
  const userName = textOf(body.userName, "userName", MAX_TEXT);
  if (!userName) throw invalidValue(scimErrors.noUserName);
  const named = primaryEmail(body.emails)?.toLowerCase();
  const follows =
    before !== undefined &&
    named === before.email &&
    before.userName.toLowerCase() === before.email &&
    userName !== before.userName;
  const email = (named === undefined || follows ? userName : named).toLowerCase();
  if (!isEmail(email)) throw invalidValue(scimErrors.noEmail);
  const enterprise = objectOf(body[ENTERPRISE_SCHEMA]);
  return {
    userName,
    externalId: textOf(body.externalId, "externalId", MAX_TEXT) ?? null,
    email,
    ...namesOf(body, userName),
    title: textOf(body.title, "title", MAX_TEXT) ?? null,
    department: textOf(enterprise.department, "department", MAX_TEXT) ?? null,
    division: textOf(enterprise.division, "division", MAX_TEXT) ?? null,
    active: booleanOf(body.active, "active") ?? true,
  };
}

/** What Respite stores of a group. */
export type ScimGroup = {
  readonly displayName: string;
  readonly externalId: string | null;
  /** Ids of people. */
  readonly members: ReadonlySet<string>;
};

const MAX_GROUP_NAME = 150;

export function groupOf(body: Json): ScimGroup {
  const displayName = textOf(body.displayName, "displayName", MAX_GROUP_NAME);
  if (!displayName) throw invalidValue(scimErrors.noDisplayName);
  const members = body.members ?? [];
  const list = Array.isArray(members) ? members : [members];
  return {
    displayName,
    externalId: textOf(body.externalId, "externalId", MAX_TEXT) ?? null,
    members: new Set(
      list.map((member) => {
        const id = isObject(member) ? member.value : member;
        if (typeof id !== "string") throw invalidValue(scimErrors.wrongType("members"));
        return id;
      }),
    ),
  };
}

/** Weak, because equal resources may be written differently. */
export const versionOf = (resource: Resource): string =>
  `W/"${createHash("sha256").update(JSON.stringify(resource)).digest("base64url").slice(0, 22)}"`;

export const withVersion = (resource: Resource): Resource => ({
  ...resource,
  meta: { ...resource.meta, version: versionOf(resource) },
});

/** Returns whether a header such as If-Match names this version. */
export function namesVersion(header: string | undefined, version: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => opaque(tag) === opaque(version));
}

export type Selection = {
  readonly attributes: readonly string[];
  readonly excludedAttributes: readonly string[];
};

const listedIn = (paths: readonly string[], path: string) =>
  paths.some((one) => one === path || path.startsWith(`${one}.`) || path.startsWith(`${one}:`));
/** A path such as `name.givenName` also selects `name`, with that part only. */
const partlyIn = (paths: readonly string[], path: string) =>
  paths.some((one) => one.startsWith(`${path}.`) || one.startsWith(`${path}:`));

function selectedPart(value: unknown, path: string, isKept: (path: string) => boolean): unknown {
  if (Array.isArray(value)) return value.map((one) => selectedPart(one, path, isKept));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => {
      const lower = name.toLowerCase();
      return isKept(`${path}.${lower}`) || isKept(`${path}:${lower}`);
    }),
  );
}

/** Returns the attributes that the request asks for. `id` and `schemas` are always sent. */
export function selected(resource: Resource, { attributes, excludedAttributes }: Selection): Json {
  const asPaths = (names: readonly string[]) =>
    names.map((name) => name.replace(CORE, "").toLowerCase());
  const only = asPaths(attributes);
  const excluded = asPaths(excludedAttributes);
  if (only.length === 0 && excluded.length === 0) return resource;
  const isKept = (path: string) =>
    only.length > 0 ? listedIn(only, path) : !listedIn(excluded, path);
  return Object.fromEntries(
    Object.entries(resource).flatMap(([name, value]) => {
      const path = name.toLowerCase();
      if (name === "id" || name === "schemas") return [[name, value]];
      if (only.length > 0 && !listedIn(only, path) && !partlyIn(only, path)) return [];
      if (only.length === 0 && listedIn(excluded, path)) return [];
      return [[name, selectedPart(value, path, isKept)]];
    }),
  );
}
