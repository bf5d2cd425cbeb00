/** Errors for identity providers, which show them to the administrators of an organization. */
export const scimErrors = {
  unauthorized: "The token is missing, expired, or revoked.",
  noUser: "This user doesn't exist.",
  noGroup: "This group doesn't exist.",
  noEndpoint: "This endpoint doesn't exist.",
  userNameTaken: "A user with this userName or email already exists.",
  groupNameTaken: "A group with this displayName already exists.",
  shared:
    "This user also belongs to another organization or group. Only an administrator of Respite can change it.",
  changed: "The resource has changed. Get it again.",
  notJson: "The body must be JSON.",
  tooLarge: "The body is too large.",
  internal: "Something went wrong. Try again.",
  busy: "Respite is busy. Try again.",
  noUserName: "userName is required.",
  noEmail: "emails or userName must contain a valid email address.",
  noDisplayName: "displayName is required.",
  tooLong: (attribute: string, max: number) => `${attribute} can have up to ${max} characters.`,
  unreadable: (attribute: string) => `${attribute} contains characters that can't be stored.`,
  wrongType: (attribute: string) => `${attribute} has the wrong type.`,
  readOnly: (attribute: string) => `${attribute} can't be changed.`,
  noMember: (id: string) => `Member ${id} doesn't exist.`,
  filter: "The filter can't be read.",
  filterAttribute: (attribute: string) => `Filters can't use ${attribute}.`,
  filterOperator: (operator: string, attribute: string) =>
    `Filters can't use ${operator} with ${attribute}.`,
  patch: "The operations can't be applied.",
  tooManyOperations: (max: number) => `A request can have up to ${max} operations.`,
  number: (name: string) => `${name} must be a number.`,
} as const;

/** The reason in the audit log. */
export const viaToken = (name: string) => `SCIM: ${name}`;

export const scimTokenErrors = {
  notFound: "This token no longer exists.",
  unknownGroup: "Choose an active practice group.",
} as const;
