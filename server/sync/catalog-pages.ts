import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as z from "zod/mini";
import { type CatalogueChanges, catalogueChanges } from "#contract/sync/sync.ts";
import { createQueue } from "#server/platform/limits/queue.ts";

const ENCODINGS = ["br", "gzip", "identity"] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A page of 500 lessons takes about a megabyte in all encodings. */
const MAX_PAGES = 32;
/** Nearly as small as the best, in a tenth of its time. */
const BROTLI_QUALITY = 8;

const compressors: Readonly<Record<Encoding, (json: Buffer) => Promise<Buffer>>> = {
  br: (json) =>
    promisify(brotliCompress)(json, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
      },
    }),
  gzip: promisify(gzip),
  identity: async (json) => json,
};

/** Returns the smallest encoding that the client accepts. */
function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = new Set(
    (acceptEncoding ?? "")
      .split(",")
      .map((each) =>
        each
          .trim()
          .toLowerCase()
          .split(/\s*;\s*/),
      )
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ""))
      .map(([name]) => name),
  );
  return ENCODINGS.find((encoding) => accepted.has(encoding)) ?? "identity";
}

/** Remembers what `make` returns for the keys used last. Callers that ask at the same time share one call. */
function remember<T>(max: number) {
  const made = new Map<string, Promise<T | undefined>>();
  return (key: string, make: () => Promise<T | undefined>): Promise<T | undefined> => {
    const known = made.get(key);
    if (known !== undefined) {
      made.delete(key);
      made.set(key, known);
      return known;
    }
    const forget = () => {
      if (made.get(key) === making) made.delete(key);
    };
    const making = make();
    made.set(key, making);
    making.then((value) => value === undefined && forget(), forget);
    const [oldest] = made.keys();
    if (made.size > max && oldest !== undefined) made.delete(oldest);
    return making;
  };
}

/** So that devices with many different cursors don't occupy all connections to the database. */
const BUILDS_AT_ONCE = 2;

/**
 * Builds and compresses each page of the catalog once, for all devices that pull the same change. `read` returns undefined if
 * the page can't be read anymore.
 */
export function createCatalogPages({ onBuild }: { readonly onBuild: () => void }) {
  const pages = remember<Buffer>(MAX_PAGES);
  const encoded = remember<Buffer>(MAX_PAGES * ENCODINGS.length);
  const inTurn = createQueue(BUILDS_AT_ONCE);

  async function build(read: () => Promise<CatalogueChanges | undefined>) {
    const page = await read();
    if (page === undefined) return undefined;
    onBuild();
    return Buffer.from(JSON.stringify(z.encode(catalogueChanges.reply, page)));
  }

  return async (
    key: string,
    acceptEncoding: string | undefined,
    read: () => Promise<CatalogueChanges | undefined>,
  ) => {
    const encoding = encodingFor(acceptEncoding);
    const bytes = await encoded(`${key} ${encoding}`, async () => {
      const json = await pages(key, () => inTurn(() => build(read)));
      return json && compressors[encoding](json);
    });
    if (bytes === undefined) return undefined;
    return {
      bytes,
      headers: {
        "content-type": "application/json; charset=utf-8",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      },
    };
  };
}
