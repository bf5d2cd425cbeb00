import { importJWK, type JWTPayload, SignJWT } from "jose";
import type { Deps } from "../deps.ts";
import { uuidv7 } from "../ids.ts";
import { LTI_ALGORITHM, ltiKey } from "./keys.ts";

const LIFETIME_SECONDS = 300;

/** Signs claims for one platform, valid for five minutes. */
export async function signForPlatform(
  { db, clock }: Pick<Deps, "db" | "clock">,
  claims: JWTPayload & { readonly iss: string; readonly aud: string | string[] },
): Promise<string> {
  const now = clock.now();
  const { kid, private_jwk } = await ltiKey(db, now);
  const seconds = Math.floor(now / 1000);
  return new SignJWT(claims)
    .setProtectedHeader({ alg: LTI_ALGORITHM, kid, typ: "JWT" })
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .setJti(uuidv7(now))
    .sign(await importJWK(private_jwk, LTI_ALGORITHM));
}
