import { createECDH, type ECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { importJWK, type JWTPayload, jwtVerify } from "jose";

type Pushed = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

/** A push service on this machine: keeps what it is sent, and answers each path with the status it was told. */
export async function startPushService() {
  const pushed: Pushed[] = [];
  const statusOf = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = request.url ?? "";
    pushed.push({ path, headers: request.headers, body: Buffer.concat(chunks) });
    response.writeHead(statusOf.get(path) ?? 201).end();
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

/** A browser's end of a subscription. */
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

/** What the browser reads (RFC 8291), or an error when it was not meant for it. */
export async function opened({ pair, secret }: Pick<Browser, "pair" | "secret">, body: Buffer) {
  const salt = body.subarray(0, 16);
  const senderLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderLength);
  const sealed = body.subarray(21 + senderLength);
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
    new Uint8Array(sealed),
  );
  const text = Buffer.from(plain).toString();
  return JSON.parse(text.slice(0, text.lastIndexOf("\u0002")));
}

/** Who says to have sent it (RFC 8292); rejects when the key did not sign that. */
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
