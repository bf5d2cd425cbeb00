import { createHmac, randomBytes } from "node:crypto";

/* Signatures as in the Standard Webhooks specification. */

const PREFIX = "whsec_";

export const newSigningSecret = () => `${PREFIX}${randomBytes(32).toString("base64")}`;

/** Returns the value of `webhook-signature`: one signature for each secret. */
export function signatures(
  secrets: readonly string[],
  { id, seconds, body }: { readonly id: string; readonly seconds: number; readonly body: string },
): string {
  return secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(PREFIX.length), "base64");
      return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
    })
    .join(" ");
}
