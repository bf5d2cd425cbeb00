import { AwsClient } from "aws4fetch";
import type { S3Config } from "../config.ts";
import { StorageError } from "./storage-error.ts";

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
const FIRST_DELAY_MS = 100;

/** Returns the texts of all elements with this name in S3's simple XML. */
export const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, "g"))].map(([, text = ""]) => text);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function refusal(method: string, reply: Response): Promise<StorageError> {
  const [code = `status ${reply.status}`] = textsOf(await reply.text(), "Code");
  return new StorageError(`The storage refused ${method}: ${code}.`);
}

/** Calls S3's REST API for one bucket. Keys need no escaping. Signatures: AWS version 4. */
export function createS3Calls(config: S3Config) {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = config;
  // Its own repetition leaves out network errors, the most frequent ones.
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3", retries: 0 });
  const root = `${endpoint}/${bucket}`;
  const address = (key: string, query = "") => `${root}/${key}${query}`;

  async function attempt(url: string, init: RequestInit): Promise<Response | StorageError> {
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const reply = await fetch(await aws.sign(url, init), { signal });
      if (reply.status < 500 && reply.status !== 429) return reply;
      await reply.body?.cancel();
      return new StorageError(`The storage answered ${reply.status}.`);
    } catch (error) {
      return new StorageError("The storage can't be reached.", { cause: error });
    }
  }

  /** Repeats what may succeed later, which is safe for every call of this folder. */
  async function insist(url: string, init: RequestInit, attempts = 1): Promise<Response> {
    const reply = await attempt(url, init);
    if (reply instanceof Response) return reply;
    if (attempts === ATTEMPTS) throw reply;
    await pause(FIRST_DELAY_MS * 2 ** (attempts - 1));
    return insist(url, init, attempts + 1);
  }

  /** Resolves with the reply, also with 404. */
  async function call(method: string, url: string, init: RequestInit = {}): Promise<Response> {
    const reply = await insist(url, { ...init, method });
    if (reply.ok || reply.status === 404) return reply;
    throw await refusal(method, reply);
  }

  return {
    address,
    call,
    /** Like `call`, but rejects with 404, too. */
    async callExisting(method: string, url: string, init?: RequestInit): Promise<Response> {
      const reply = await call(method, url, init);
      if (!reply.ok) throw await refusal(method, reply);
      return reply;
    },
    async hasBucket(): Promise<boolean> {
      const reply = await attempt(root, { method: "HEAD" });
      return reply instanceof Response && reply.ok;
    },
    /** Returns an address that needs no further credentials for this many seconds. */
    async sign(key: string, seconds: number): Promise<string> {
      const url = address(key, `?X-Amz-Expires=${seconds}`);
      return (await aws.sign(url, { aws: { signQuery: true } })).url;
    },
  };
}

export type S3Calls = ReturnType<typeof createS3Calls>;
