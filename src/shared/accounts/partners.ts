/** Partners with their own sign-up site, by the name in their link. HTTPS only. */
const partnerSites: Readonly<Record<string, string>> = {
  harborpoint: "https://harborpoint.respite.example/welcome",
};

/** Names that are registration codes. */
const codes = ["ANA", "CPP", "LGH"];

export type Destination =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "partner"; readonly url: string }
  | { readonly kind: "register" };

/** Returns the destination of `/create-ec-user/<name>`, ignoring case and slashes. */
export function parseDestination(name: string): Destination {
  const plain = name.replaceAll(/^\/+|\/+$/g, "").trim();
  const code = codes.find((one) => one === plain.toUpperCase());
  if (code) return { kind: "code", code };
  const key = plain.toLowerCase();
  const url = Object.hasOwn(partnerSites, key) ? partnerSites[key] : undefined;
  return url?.startsWith("https://") ? { kind: "partner", url } : { kind: "register" };
}
