import { type RawBuilder, sql } from "kysely";
import { type Compare, type Filter, parse } from "scim2-parse-filter";
import { scimErrors } from "./scim-copy.ts";
import { ScimError } from "./scim-error.ts";

type Condition = RawBuilder<boolean>;

/** How filters and sorting read an attribute. `test` is for attributes with several values. */
export type Attribute =
  | { readonly type: "text" | "exact" | "boolean" | "time"; readonly value: RawBuilder<unknown> }
  | {
      readonly type: "member";
      readonly has: (value: string) => Condition;
      readonly any: Condition;
    };

/** Attributes by name in lower case. */
export type Attributes = ReadonlyMap<string, Attribute>;

const MAX_LENGTH = 4000;
const MAX_DEPTH = 50;
const QUOTED_OR_BOOLEAN = /"(?:\\.|[^"\\])*"|\b(?:True|False)\b/g;

const invalid = (detail: string) => new ScimError(400, detail, "invalidFilter");

/** Rejects nesting that no identity provider writes, because the parser is recursive. */
function checkDepth(text: string): void {
  let depth = 0;
  for (const sign of text) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (depth > MAX_DEPTH) throw invalid(scimErrors.filter);
  }
}

function parsed(text: string): Filter {
  if (text.length > MAX_LENGTH || text.includes("\0")) throw invalid(scimErrors.filter);
  checkDepth(text);
  try {
    // Entra capitalizes booleans.
    return parse(
      text.replaceAll(QUOTED_OR_BOOLEAN, (part) =>
        part.startsWith('"') ? part : part.toLowerCase(),
      ),
    );
  } catch (cause) {
    throw Object.assign(invalid(scimErrors.filter), { cause });
  }
}

type Operator = Compare["op"];

const comparisons: Partial<Readonly<Record<Operator, RawBuilder<unknown>>>> = {
  eq: sql`=`,
  ne: sql`<>`,
  gt: sql`>`,
  ge: sql`>=`,
  lt: sql`<`,
  le: sql`<=`,
};

/** Text compares in byte order, so that `gt` and `lt` don't depend on the database. */
function compareText(value: RawBuilder<unknown>, operator: Operator, to: string, isExact: boolean) {
  const left = isExact ? sql`${value}` : sql`lower(${value})`;
  const right = isExact ? sql`${to}::text` : sql`lower(${to}::text)`;
  const compare = comparisons[operator];
  if (compare) return sql<boolean>`${left} collate "C" ${compare} ${right}`;
  if (operator === "co") return sql<boolean>`position(${right} in ${left}) > 0`;
  if (operator === "sw") return sql<boolean>`starts_with(${left}, ${right})`;
  return sql<boolean>`right(${left}, length(${right})) = ${right}`;
}

type Value = Compare["compValue"];

/** Returns the condition, or undefined if the operator and the value don't fit the attribute. */
type Comparison = (
  value: RawBuilder<unknown>,
  operator: Operator,
  to: NonNullable<Value>,
) => Condition | undefined;

const compareAs: Readonly<Record<"text" | "exact" | "boolean" | "time", Comparison>> = {
  text: (value, operator, to) => compareText(value, operator, String(to), false),
  exact: (value, operator, to) => compareText(value, operator, String(to), true),
  boolean(value, operator, to) {
    const word = String(to).toLowerCase();
    if ((operator !== "eq" && operator !== "ne") || !["true", "false"].includes(word)) return;
    return sql<boolean>`${value} ${comparisons[operator]} ${word === "true"}`;
  },
  time(value, operator, to) {
    const at = typeof to === "string" ? Date.parse(to) : Number.NaN;
    const compare = comparisons[operator];
    if (!compare || Number.isNaN(at)) return;
    // Times are sent with milliseconds.
    return sql<boolean>`date_trunc('milliseconds', ${value}) ${compare} ${new Date(at)}::timestamptz`;
  },
};

/** Unlike SQL, SCIM says that a missing value is not equal to any other. */
const orMissing = (value: RawBuilder<unknown>, condition: Condition) =>
  sql<boolean>`(${value} is null or ${condition})`;

function compareMember(
  { has }: Extract<Attribute, { readonly type: "member" }>,
  operator: Operator,
  to: Value,
) {
  if (typeof to !== "string" || (operator !== "eq" && operator !== "ne")) return;
  return operator === "eq" ? has(to) : sql<boolean>`not ${has(to)}`;
}

function compareNull(value: RawBuilder<unknown>, operator: Operator) {
  if (operator === "eq") return sql<boolean>`${value} is null`;
  if (operator === "ne") return sql<boolean>`${value} is not null`;
  return;
}

function comparisonOf(attribute: Attribute, { op, compValue }: Compare): Condition | undefined {
  if (attribute.type === "member") return compareMember(attribute, op, compValue);
  const { type, value } = attribute;
  if (compValue === null || compValue === undefined) return compareNull(value, op);
  const condition = compareAs[type](value, op, compValue);
  return condition && op === "ne" ? orMissing(value, condition) : condition;
}

function isPresent(attribute: Attribute): Condition {
  if (attribute.type === "member") return attribute.any;
  const { type, value } = attribute;
  return type === "boolean" || type === "time"
    ? sql<boolean>`${value} is not null`
    : sql<boolean>`coalesce(${value}, '') <> ''`;
}

export function findAttribute(attributes: Attributes, path: string): Attribute | undefined {
  const name = path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:\w+:/, "");
  return attributes.get(name);
}

function conditionOf(filter: Filter, attributes: Attributes, prefix = ""): Condition {
  const joined = (filters: readonly Filter[], by: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      filters.map((one) => conditionOf(one, attributes, prefix)),
      by,
    )})`;
  switch (filter.op) {
    case "and":
      return joined(filter.filters, sql` and `);
    case "or":
      return joined(filter.filters, sql` or `);
    case "not":
      return sql<boolean>`not coalesce(${conditionOf(filter.filter, attributes, prefix)}, false)`;
    case "[]":
      return conditionOf(filter.valFilter, attributes, `${prefix}${filter.attrPath}.`);
    default: {
      const path = prefix + filter.attrPath;
      const attribute = findAttribute(attributes, path);
      if (!attribute) throw invalid(scimErrors.filterAttribute(path.slice(0, 200)));
      if (filter.op === "pr") return isPresent(attribute);
      const condition = comparisonOf(attribute, filter);
      if (!condition) throw invalid(scimErrors.filterOperator(filter.op, path.slice(0, 200)));
      return condition;
    }
  }
}

/** Translates a filter to SQL. Throws ScimError `invalidFilter`. */
export const whereOf = (text: string, attributes: Attributes): Condition =>
  sql<boolean>`coalesce(${conditionOf(parsed(text), attributes)}, false)`;
