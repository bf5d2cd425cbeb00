export const ssoErrors = {
  unknownOrganization: "We can't find that organization.",
  tokenExpired: "This sign-in link expired or was already used.",
} as const;
