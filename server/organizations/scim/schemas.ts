export const USER_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:User";
export const GROUP_SCHEMA = "urn:ietf:params:scim:schemas:core:2.0:Group";
export const ENTERPRISE_SCHEMA = "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User";
export const ERROR_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:Error";
export const LIST_SCHEMA = "urn:ietf:params:scim:api:messages:2.0:ListResponse";

/** Maximum number of resources on a page, and the number without `count`. */
export const MAX_COUNT = 200;
export const DEFAULT_COUNT = 100;
export const MAX_OPERATIONS = 1000;
/** Enough for a group of 10,000 members. */
export const SCIM_BODY_LIMIT = 2 * 1024 * 1024;

type Options = {
  readonly type?: "string" | "boolean" | "complex" | "reference" | "dateTime";
  readonly description: string;
  readonly multiValued?: boolean;
  readonly required?: boolean;
  readonly caseExact?: boolean;
  readonly mutability?: "readOnly" | "readWrite" | "immutable";
  readonly returned?: "always" | "default";
  readonly uniqueness?: "none" | "server";
  readonly subAttributes?: readonly object[];
  readonly canonicalValues?: readonly string[];
  readonly referenceTypes?: readonly string[];
};

const attribute = (name: string, { type = "string", ...options }: Options) => ({
  name,
  type,
  multiValued: false,
  required: false,
  mutability: "readWrite",
  returned: "default",
  ...(type === "string" && { caseExact: false, uniqueness: "none" }),
  ...options,
});

const readOnly = { mutability: "readOnly" } as const;

const userAttributes = [
  attribute("userName", {
    description: "Name of the user at the identity provider, usually the email address.",
    required: true,
    uniqueness: "server",
  }),
  attribute("name", {
    type: "complex",
    description: "Name of the user.",
    subAttributes: [
      attribute("formatted", { description: "Given and family name.", ...readOnly }),
      attribute("givenName", { description: "First name." }),
      attribute("familyName", { description: "Last name." }),
    ],
  }),
  attribute("displayName", { description: "Given and family name.", ...readOnly }),
  attribute("title", { description: "Professional title, such as Registered Nurse." }),
  attribute("active", {
    type: "boolean",
    description: "Whether the user can sign in. Deactivated users keep their learning records.",
  }),
  attribute("emails", {
    type: "complex",
    description: "Email addresses. Respite stores the primary one.",
    multiValued: true,
    subAttributes: [
      attribute("value", { description: "The email address." }),
      attribute("type", { description: "Always work.", canonicalValues: ["work"] }),
      attribute("primary", { type: "boolean", description: "Whether it is the primary one." }),
    ],
  }),
  attribute("groups", {
    type: "complex",
    description: "Groups that the user belongs to.",
    multiValued: true,
    ...readOnly,
    subAttributes: [
      attribute("value", { description: "Id of the group.", ...readOnly }),
      attribute("$ref", {
        type: "reference",
        description: "Address of the group.",
        referenceTypes: ["Group"],
        ...readOnly,
      }),
      attribute("display", { description: "Name of the group.", ...readOnly }),
    ],
  }),
];

const enterpriseAttributes = [
  attribute("department", { description: "Department or specialty." }),
  attribute("division", { description: "Workplace, such as a site or a clinic." }),
];

const groupAttributes = [
  attribute("displayName", {
    description: "Name of the group.",
    required: true,
    uniqueness: "server",
  }),
  attribute("members", {
    type: "complex",
    description: "Users who belong to the group.",
    multiValued: true,
    subAttributes: [
      attribute("value", { description: "Id of the user.", mutability: "immutable" }),
      attribute("$ref", {
        type: "reference",
        description: "Address of the user.",
        referenceTypes: ["User"],
        mutability: "immutable",
      }),
      attribute("display", { description: "Name of the user.", ...readOnly }),
      attribute("type", {
        description: "Always User.",
        canonicalValues: ["User"],
        mutability: "immutable",
      }),
    ],
  }),
];

export const listOf = (
  resources: readonly object[],
  { totalResults = resources.length, startIndex = 1 } = {},
) => ({
  schemas: [LIST_SCHEMA],
  totalResults,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

const metaOf = (base: string, resourceType: string, path: string) => ({
  meta: { resourceType, location: `${base}/${path}` },
});

const schemaOf =
  (id: string, name: string, description: string, attributes: readonly object[]) =>
  (base: string) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Schema"],
    id,
    name,
    description,
    attributes,
    ...metaOf(base, "Schema", `Schemas/${id}`),
  });

export const schemas = [
  schemaOf(USER_SCHEMA, "User", "A person of the organization.", userAttributes),
  schemaOf(ENTERPRISE_SCHEMA, "Enterprise User", "Where a person works.", enterpriseAttributes),
  schemaOf(GROUP_SCHEMA, "Group", "A practice group.", groupAttributes),
] as const;

const resourceTypeOf =
  (id: string, endpoint: string, description: string, extensions: readonly string[] = []) =>
  (base: string) => ({
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:ResourceType"],
    id,
    name: id,
    endpoint,
    description,
    schema: `urn:ietf:params:scim:schemas:core:2.0:${id}`,
    ...(extensions.length > 0 && {
      schemaExtensions: extensions.map((schema) => ({ schema, required: false })),
    }),
    ...metaOf(base, "ResourceType", `ResourceTypes/${id}`),
  });

export const resourceTypes = [
  resourceTypeOf("User", "/Users", "A person of the organization.", [ENTERPRISE_SCHEMA]),
  resourceTypeOf("Group", "/Groups", "A practice group."),
] as const;

export const serviceProviderConfig = (base: string) => ({
  schemas: ["urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig"],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: MAX_COUNT },
  changePassword: { supported: false },
  sort: { supported: true },
  etag: { supported: true },
  authenticationSchemes: [
    {
      type: "oauthbearertoken",
      name: "Bearer token",
      description: "A token that an administrator created in Admin, People, Provisioning.",
      specUri: "https://www.rfc-editor.org/rfc/rfc6750",
      primary: true,
    },
  ],
  ...metaOf(base, "ServiceProviderConfig", "ServiceProviderConfig"),
});
