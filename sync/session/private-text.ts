import { chacha20 } from "@noble/ciphers/chacha.js";
import type { KeyValue, PrivateText } from "../ports.ts";
import { browserKeyValue } from "../ports-browser.ts";

/*
 * Encrypts what local storage and session storage hold of a person. Browsers keep deleted values of both in their database
 * logs, for days. The key is in a cookie, which Chromium encrypts with a key of the operating system on most desktops and
 * overwrites when it is deleted. Encryption has to be synchronous because the first screen reads the session.
 */

const COOKIE = "respite-storage";
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
/** The longest lifetime browsers allow. */
const LIFETIME_SECONDS = 400 * 24 * 3600;

/** The part of a page that holds cookies. Workers have none. */
type CookiePage = { cookie: string };

const toText = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const toBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length));

function readCookie(page: CookiePage): string | undefined {
  return page.cookie
    .split("; ")
    .find((one) => one.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1);
}

function writeCookie(page: CookiePage, value: string, seconds: number): void {
  const secure = globalThis.location?.protocol === "https:" ? "; Secure" : "";
  page.cookie = `${COOKIE}=${value}; Path=/; SameSite=Strict; Max-Age=${seconds}${secure}`;
}

function createPrivateText(page: CookiePage): PrivateText {
  const newKey = () => {
    writeCookie(page, toText(random(KEY_BYTES)), LIFETIME_SECONDS);
    return readCookie(page);
  };
  return {
    encrypt: (text) => {
      const key = readCookie(page) ?? newKey();
      if (key === undefined) return undefined;
      const nonce = random(NONCE_BYTES);
      const bytes = chacha20(toBytes(key), nonce, new TextEncoder().encode(text));
      return `${toText(nonce)}.${toText(bytes)}`;
    },
    decrypt: (covered) => {
      const key = readCookie(page);
      const [nonce, bytes] = covered.split(".");
      if (key === undefined || !nonce || !bytes) return undefined;
      try {
        const text = chacha20(toBytes(key), toBytes(nonce), toBytes(bytes));
        return new TextDecoder("utf-8", { fatal: true }).decode(text);
      } catch {
        // Encrypted with an earlier key, or damaged.
        return undefined;
      }
    },
    renew: () => {
      const key = readCookie(page);
      if (key !== undefined) writeCookie(page, key, LIFETIME_SECONDS);
    },
    forget: () => writeCookie(page, "", 0),
  };
}

/** Where the browser blocks storage, main.ts says so and starts nothing else. */
const nothing = () => undefined;
const blocked: KeyValue = { get: nothing, set: nothing, remove: nothing, listen: () => nothing };

/** The local storage of a page. */
export function pageKeyValue(): KeyValue {
  const keyValue = browserKeyValue() ?? blocked;
  const { document } = globalThis as { readonly document?: CookiePage };
  return document ? { ...keyValue, privateText: createPrivateText(document) } : keyValue;
}
