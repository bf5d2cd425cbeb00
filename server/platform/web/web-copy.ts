/** Error messages of all calls. Devices show their own words for most codes. */
export const requestErrors = {
  bodyTooLarge: "The request is too large.",
  bodyType: "The body must be JSON or a form.",
  notGzip: "The body isn't valid gzip.",
  encoding: "The body must be uncompressed or gzip.",
  unreadable: "The request isn't valid.",
  headersTooLarge: "The headers are too large.",
  tookTooLong: "The request took too long.",
  wireVersion: (header: string) => `${header} must be a number.`,
  wrongMethod: (methods: readonly string[]) => `Use ${methods.join(" or ")} for this address.`,
  notFound: "Not found.",
  forbidden: "You don't have access to this. Ask an administrator.",
  notConfirmed: "Confirm your identity to continue with this change.",
  twoStepRequired: "Your organization requires two-step sign-in. Set it up to continue.",
  apiKeyUnknown: "This API key isn't valid. It may have expired or been revoked.",
  apiKeyScope: (scope: string) => `This call needs an API key with the scope ${scope}.`,
  apiKeyCall: "API keys can't make this call.",
  apiKeyGroup: "This API key belongs to another practice group.",
  changedMeanwhile: "Someone else changed this. Reload to see the changes, then try again.",
  tooManyAttempts: (seconds: number) =>
    `Too many attempts. Try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`,
  pushService: "Respite doesn't support this push service.",
} as const;

export const serviceErrors = {
  internal: "Something went wrong on our end. Try again in a few minutes.",
  busy: "Respite is busy. Try again in a few minutes.",
  outdated: "Update Respite to continue.",
  updating: "Respite is being updated. Try again in a few minutes.",
  stopping: "Respite is restarting. Try again in a few minutes.",
  databaseDown: "The database isn't responding.",
  diskFull: "The disk is full or can't be written to.",
  storageDown: "Files can't be read or stored.",
  migrating: "The database is being updated.",
} as const;
