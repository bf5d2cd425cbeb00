export const apiKeyErrors = {
  notFound: "This API key no longer exists.",
  unknownGroup: "Choose an active practice group.",
  tooMany: (max: number) => `This practice group already has ${max} API keys. Revoke one first.`,
  notActive: "This API key is revoked or has expired. Create a new one.",
} as const;
