import type { Ports } from "../ports.ts";
import { unlessStalled } from "./body.ts";
import { HANDOUT_CACHE, NO_CACHE } from "./download.ts";
import { putIfRoom } from "./download-store.ts";
import { failureOf, type Unreachable } from "./request.ts";

type CaptionsResult =
  | { readonly kind: "stored" }
  | { readonly kind: "full" | "failing" }
  | Unreachable
  | { readonly kind: "failed"; readonly failure: "corrupt" | "unknown" };

const SIGNATURE = /^\uFEFF?WEBVTT(\s|$)/;

/**
 * Stores the captions of a media file. Missing captions don't block the download, because the file
 * plays without them.
 */
export const storeCaptions = async (
  url: string,
  ports: Pick<Ports, "clock" | "files" | "network">,
  signal: AbortSignal,
): Promise<CaptionsResult> => {
  const response = await unlessStalled(
    ports.clock,
    ports.network.fetchBytes(url, NO_CACHE, signal),
  );
  if (!response) return { kind: "unreachable" };
  const failure = failureOf(response, ports.clock.now());
  if (failure?.kind === "unreachable" || failure?.kind === "failing") return failure;
  if (failure?.kind === "failed" && failure.failure === "gone") return { kind: "stored" };
  if (failure) return { kind: "failed", failure: "unknown" };
  const text = await unlessStalled(ports.clock, response.text());
  if (text === undefined) return { kind: "unreachable" };
  if (!SIGNATURE.test(text)) return { kind: "failed", failure: "corrupt" };
  const cache = await ports.files.open(HANDOUT_CACHE);
  const copy = new Response(text, { headers: { "content-type": "text/vtt; charset=utf-8" } });
  return (await putIfRoom(cache, url, copy)) ? { kind: "stored" } : { kind: "full" };
};
