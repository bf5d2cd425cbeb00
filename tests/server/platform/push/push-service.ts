import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, type JWTPayload, jwtVerify } from "jose";

type Pushed = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** Starts a local push service that records messages and replies with `statusOf` the path. */
export async function startPushService() {
  const pushed: Pushed[] = [];
  const statusOf = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(statusOf.get(path) ?? 201, { location: "/elsewhere" }).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise((closed) => {
      server.closeAllConnections();
      server.close(closed);
    });
  return { url, pushed, statusOf, close };
}
export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Creates the browser side of a subscription. */
export function browserAt(service: { readonly url: string }, name: string) {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  const secret = randomBytes(16);
  const keys = { p256dh: pair.getPublicKey("base64url"), auth: secret.toString("base64url") };
  const path = `/push/${name}`;
  return { path, subscription: { endpoint: `${service.url}${path}`, keys }, pair, secret };
}
export type Browser = ReturnType<typeof browserAt>;

const hkdf = async (salt: Buffer, key: Buffer, info: Buffer, length: number) => {
  const imported = await crypto.subtle.importKey("raw", new Uint8Array(key), "HKDF", false, [
    "deriveBits",
  ]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(salt) };
  const bits = await crypto.subtle.deriveBits(
    { ...algorithm, info: new Uint8Array(info) },
    imported,
    length * 8,
  );
  return Buffer.from(bits);
};

/** Decrypts a message as its browser would (RFC 8291). Rejects for other browsers. */
export async function decryptPush(
  { pair, secret }: Pick<Browser, "pair" | "secret">,
  body: Buffer,
) {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const encrypted = body.subarray(21 + senderLength);
  const shared = (pair as ECDH).computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), sender]);
  const ikm = await hkdf(secret, shared, info, 32);
  const cek = await hkdf(salt, ikm, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = await hkdf(salt, ikm, Buffer.from("Content-Encoding: nonce\0"), 12);
  const key = await crypto.subtle.importKey("raw", new Uint8Array(cek), "AES-GCM", false, [
    "decrypt",
  ]);
  const plain = await crypto.subtle.decrypt(
    { name: "AES-GCM", iv: new Uint8Array(nonce) },
    key,
    new Uint8Array(encrypted),
  );
  const text = Buffer.from(plain).toString();
  return JSON.parse(text.slice(0, text.lastIndexOf("\u0002")));
}

/** Verifies the VAPID signature and returns its claims (RFC 8292). */
export async function senderOf(
  headers: IncomingHttpHeaders,
): Promise<JWTPayload & { key: string }> {
  const [, token = "", key = ""] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? "") ?? [];
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"));
  return { ...payload, key };
}
