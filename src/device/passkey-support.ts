/** Passkeys belong to a host name, so they don't work on an IP address. */
export const supportsPasskeys = (): boolean =>
  "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(window.location.hostname);
