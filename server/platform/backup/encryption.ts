import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  pbkdf2Sync,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { backupErrors } from "../startup-copy.ts";
import { reasonOf, StartupError } from "../startup-error.ts";

/*
 * The format of `openssl enc -aes-256-cbc -pbkdf2 -iter 600000 -md sha256`, so that a backup can be opened without Respite. The
 * manifest has a MAC with the same key, because this format has none.
 */
const CIPHER = "aes-256-cbc";
const ITERATIONS = 600_000;
const MAGIC = Buffer.from("Salted__");
const SALT_BYTES = 8;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const MIN_LENGTH = 20;

/** Returns the passphrase: the first line, as for OpenSSL. Throws a StartupError. */
export async function readBackupKey(file: string | undefined): Promise<string> {
  if (file === undefined) throw new StartupError(backupErrors.noKey);
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    throw new StartupError(backupErrors.keyNotRead(file, reasonOf(error)));
  });
  const [line = ""] = text.split(/\r?\n/);
  if (line.length < MIN_LENGTH) throw new StartupError(backupErrors.shortKey(file, MIN_LENGTH));
  return line;
}

type BackupKey = { readonly salt: Buffer; readonly key: Buffer; readonly iv: Buffer };

function derive(passphrase: string, salt: Buffer): BackupKey {
  const bytes = pbkdf2Sync(passphrase, salt, ITERATIONS, 48, "sha256");
  return { salt, key: bytes.subarray(0, 32), iv: bytes.subarray(32) };
}

export const newBackupKey = (passphrase: string): BackupKey =>
  derive(passphrase, randomBytes(SALT_BYTES));

/** Derives the key that a file is encrypted with. */
export async function keyOfFile(passphrase: string, file: string): Promise<BackupKey> {
  const handle = await open(file);
  try {
    const header = Buffer.alloc(HEADER_BYTES);
    await handle.read(header, 0, HEADER_BYTES, 0);
    return derive(passphrase, header.subarray(MAGIC.length));
  } finally {
    await handle.close();
  }
}

export async function encryptToFile({ salt, key, iv }: BackupKey, plain: Readable, file: string) {
  const target = createWriteStream(file, { mode: 0o600 });
  target.write(Buffer.concat([MAGIC, salt]));
  await pipeline(plain, createCipheriv(CIPHER, key, iv), target);
}

export const decryptFile = ({ key, iv }: BackupKey, file: string): Readable => {
  const plain = createDecipheriv(CIPHER, key, iv);
  const source = createReadStream(file, { start: HEADER_BYTES });
  source.on("error", (error) => plain.destroy(error));
  return source.pipe(plain);
};

const macKey = ({ key }: BackupKey) => createHmac("sha256", key).update("manifest").digest();

export const macOf = (key: BackupKey, text: string): string =>
  createHmac("sha256", macKey(key)).update(text).digest("hex");

export const isMacOf = (key: BackupKey, text: string, mac: string): boolean => {
  const [expected, actual] = [Buffer.from(macOf(key, text)), Buffer.from(mac)];
  return expected.length === actual.length && timingSafeEqual(expected, actual);
};
