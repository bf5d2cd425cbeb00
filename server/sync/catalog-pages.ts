import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import * as z from "zod/mini";
import { type CatalogueChanges, catalogueChanges } from "#contract/sync/sync.ts";

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

/** Remembers what `make` returns for the latest keys. Callers that ask at the same time share one call. */
function remember<T>(max: number) {
  const made = new Map<string, Promise<T>>();
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const making = make();
    made.set(key, making);
    making.catch(() => made.delete(key));
    const [oldest] = made.keys();
    if (made.size > max && oldest !== undefined) made.delete(oldest);
    return making;
  };
}

/** Builds and compresses each page of the catalog once, for all devices that pull the same change. */
export function createCatalogPages() {
  const pages = remember<Buffer>(MAX_PAGES);
  const encoded = remember<Buffer>(MAX_PAGES * ENCODINGS.length);
  return async (
    etag: string,
    acceptEncoding: string | undefined,
    read: () => Promise<CatalogueChanges>,
  ) => {
    const encoding = encodingFor(acceptEncoding);
    const bytes = await encoded(`${etag} ${encoding}`, async () => {
      const json = await pages(etag, async () => {
        const page = z.encode(catalogueChanges.reply, await read());
        return Buffer.from(JSON.stringify(page));
      });
      return compressors[encoding](json);
    });
    return {
      bytes,
      headers: {
        "content-type": "application/json; charset=utf-8",
        vary: "Origin, Accept-Encoding",
        ...(encoding !== "identity" && { "content-encoding": encoding }),
      },
    };
  };
}
