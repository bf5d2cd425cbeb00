/** Organisations whose people begin on a site of their own, by the name in their link. Only https. */
const partnerSites: Readonly<Record<string, string>> = {
  harborpoint: "https://harborpoint.respite.example/welcome",
};

/** Names that stand for a registration code. */
const codes = ["ANA", "CPP", "LGH"];

export type Destination =
  | { readonly kind: "code"; readonly code: string }
  | { readonly kind: "partner"; readonly url: string }
  | { readonly kind: "register" };

/** Where `/create-ec-user/<name>` leads, however it is written. */
export function destinationOf(name: string): Destination {
  const plain = name.replaceAll(/^\/+|\/+$/g, "").trim();
  const code = codes.find((one) => one === plain.toUpperCase());
  if (code) return { kind: "code", code };
  const key = plain.toLowerCase();
  const url = Object.hasOwn(partnerSites, key) ? partnerSites[key] : undefined;
  return url?.startsWith("https://") ? { kind: "partner", url } : { kind: "register" };
}
