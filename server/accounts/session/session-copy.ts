export const DEVICE_NOT_FOUND = "This device is no longer signed in.";

/** Ours, in the sign-in protocol's format. */
export const registrationRequired = (address: string) =>
  `Create an account with a registration code or a plan: ${address}`;
