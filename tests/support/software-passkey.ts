import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import type { PasskeyOptions } from "#contract/accounts/second-step.ts";
import type { NewPasskey, PasskeyUse } from "#contract/accounts/two-step.ts";

type Behavior = {
  /** The origin that the browser writes into the signed data. */
  readonly origin: string;
  readonly rpId: string;
  /** The authenticator checked a fingerprint, face, or PIN. */
  readonly verifiesUser?: boolean;
};

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

const sha256 = (data: string | Uint8Array) => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array) => Buffer.from(data).toString("base64url");

function uint32(n: number) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
}

const clientData = (type: string, { challenge }: PasskeyOptions, { origin }: Behavior) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

/** A WebAuthn authenticator with one P-256 credential, which signs like a real one. */
export function softwarePasskey(behavior: Behavior) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;
  const flags = USER_PRESENT | (behavior.verifiesUser === false ? 0 : USER_VERIFIED);

  const authenticatorData = (more: number, { rpId }: Behavior) =>
    Buffer.concat([sha256(rpId), Buffer.from([flags | more]), uint32(counter)]);
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
  } as const;

  return {
    id: credential.id,
    create(options: PasskeyOptions): NewPasskey {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]);
      const authData = Buffer.concat([
        authenticatorData(HAS_CREDENTIAL, behavior),
        Buffer.alloc(16),
        Buffer.from([0, id.length]),
        id,
        isoCBOR.encode(key),
      ]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData("webauthn.create", options, behavior)),
          attestationObject: base64url(isoCBOR.encode(attestation as never)),
          transports: ["internal"],
        },
      };
    },
    /** Signs a challenge. `change` plays a site or a person that isn't the right one. */
    use(
      options: PasskeyOptions,
      change: Partial<Behavior> & { userHandle?: string } = {},
    ): PasskeyUse {
      counter += 1;
      const { userHandle, ...changed } = change;
      const here = { ...behavior, ...changed };
      const data = clientData("webauthn.get", options, here);
      const authData = authenticatorData(0, here);
      const signer = createSign("sha256");
      signer.update(Buffer.concat([authData, sha256(data)]));
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signer.sign(privateKey)),
          ...(userHandle && { userHandle }),
        },
      };
    },
  };
}
