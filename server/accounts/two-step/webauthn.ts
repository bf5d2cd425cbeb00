import { createHash } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { FastifyRequest } from "fastify";
import type { PasskeyOptions } from "#contract/accounts/second-step.ts";
import type { NewPasskey, PasskeyUse } from "#contract/accounts/two-step.ts";
import type { Config } from "#server/platform/config.ts";
import type { PersonRow } from "#server/platform/database/tables.ts";
import { ownOrigins } from "../session/origins.ts";
import type { Passkey } from "./queries.ts";
import { SERVICE_NAME } from "./two-step-copy.ts";

type Request = Pick<FastifyRequest, "protocol" | "host">;

/** Who passkeys are for. Browsers let only pages of these origins use them. */
export type RelyingParty = { readonly id: string; readonly origins: readonly string[] };

export function relyingParty(
  config: Pick<Config, "publicUrl" | "smtpUrl">,
  request: Request,
): RelyingParty {
  const origins = ownOrigins(config, request);
  const { hostname } = new URL(origins[0]);
  return { id: hostname, origins: origins.filter((one) => new URL(one).hostname === hostname) };
}

/** Tells devices which account a passkey is for, without naming the person. */
const handleOf = ({ id }: Pick<PersonRow, "id">) =>
  new Uint8Array(createHash("sha256").update(`passkey ${id}`).digest());

/** Returns options to use one of these passkeys, or any that the device has. */
export async function requestOptions(
  { id }: RelyingParty,
  passkeys: readonly Passkey[] | "any",
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: id,
    // A passkey that replaces the password has to check its owner; as a second step it need not.
    userVerification: passkeys === "any" ? "required" : "preferred",
    ...(passkeys !== "any" && {
      allowCredentials: passkeys.map(({ id: credential, transports }) => ({
        id: credential,
        transports,
      })),
    }),
  });
  return { ...options };
}

export async function newPasskeyOptions(
  { id }: RelyingParty,
  person: Pick<PersonRow, "id" | "email" | "first_name" | "last_name">,
  existing: readonly Passkey[],
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: SERVICE_NAME,
    rpID: id,
    userID: handleOf(person),
    userName: person.email,
    userDisplayName: `${person.first_name} ${person.last_name}`.trim() || person.email,
    excludeCredentials: existing.map(({ id: credential, transports }) => ({
      id: credential,
      transports,
    })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  return { ...options };
}

type Created = Pick<Passkey, "id" | "public_key" | "counter" | "transports" | "is_synced">;

/** The library throws for whatever doesn't fit. */
async function orUndefined<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch {
    return undefined;
  }
}

export async function verifyNewPasskey(
  { id, origins }: RelyingParty,
  expectedChallenge: string,
  { response: { transports, ...attestation }, ...response }: NewPasskey,
): Promise<Created | undefined> {
  const result = await orUndefined(
    verifyRegistrationResponse({
      response: { ...response, response: { ...attestation, ...(transports && { transports }) } },
      expectedChallenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: false,
    }),
  );
  if (!result?.verified) return;
  const { credential, credentialBackedUp } = result.registrationInfo;
  return {
    id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: credential.transports ?? [],
    is_synced: credentialBackedUp,
  };
}

type Use = {
  readonly expectedChallenge: string;
  readonly response: PasskeyUse;
  /** The passkey has to check a fingerprint, face, or PIN itself. */
  readonly isOnlyStep: boolean;
};

/** Returns the new counter, or undefined if the signature isn't valid. */
export async function verifyPasskeyUse(
  { id, origins }: RelyingParty,
  passkey: Passkey,
  { expectedChallenge, response, isOnlyStep }: Use,
): Promise<number | undefined> {
  const { userHandle, ...assertion } = response.response;
  const isOther =
    userHandle !== undefined &&
    userHandle !== Buffer.from(handleOf({ id: passkey.person_id })).toString("base64url");
  if (isOther) return;
  const result = await orUndefined(
    verifyAuthenticationResponse({
      response: { ...response, response: { ...assertion, ...(userHandle && { userHandle }) } },
      expectedChallenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: isOnlyStep,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, "base64url")),
        counter: passkey.counter,
        transports: passkey.transports,
      },
    }),
  );
  return result?.verified ? result.authenticationInfo.newCounter : undefined;
}
