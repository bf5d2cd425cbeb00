import type { Ports } from "../ports.ts";
import { unlessLost } from "./body.ts";
import { FRESH, HANDOUT_CACHE } from "./download.ts";
import { store } from "./download-store.ts";
import { refusalOf, type Unreachable } from "./request.ts";

type CaptionsEnd =
  | { readonly kind: "kept" }
  | { readonly kind: "full" | "failing" }
  | Unreachable
  | { readonly kind: "failed"; readonly failure: "corrupt" | "unknown" };

const SIGNATURE = /^\uFEFF?WEBVTT(\s|$)/;

/**
 * Keeps the captions of a medium. Captions that the server no longer has do not hold the medium back: it plays
 * without them.
 */
export const keepCaptions = async (
  url: string,
  ports: Pick<Ports, "clock" | "files" | "network">,
  signal: AbortSignal,
): Promise<CaptionsEnd> => {
  const response = await unlessLost(ports.clock, ports.network.fetchBytes(url, FRESH, signal));
  if (!response) return { kind: "unreachable" };
  const refusal = refusalOf(response, ports.clock.now());
  if (refusal?.kind === "unreachable" || refusal?.kind === "failing") return refusal;
  if (refusal?.kind === "failed" && refusal.failure === "gone") return { kind: "kept" };
  if (refusal) return { kind: "failed", failure: "unknown" };
  const text = await unlessLost(ports.clock, response.text());
  if (text === undefined) return { kind: "unreachable" };
  if (!SIGNATURE.test(text)) return { kind: "failed", failure: "corrupt" };
  const shelf = await ports.files.open(HANDOUT_CACHE);
  const kept = new Response(text, { headers: { "content-type": "text/vtt; charset=utf-8" } });
  return (await store(shelf, url, kept)) ? { kind: "kept" } : { kind: "full" };
};
