/*
 * Our content security policy requires Trusted Types for markup and script URLs (https://www.w3.org/TR/trusted-types/).
 * Browsers without Trusted Types use the plain text.
 */

type Rules = {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (text: string) => string;
};
type Policy = { readonly createHTML: (text: string) => string };
type Factory = { readonly createPolicy: (name: string, rules: Rules) => Policy };

const factory = () => Reflect.get(globalThis, "trustedTypes") as Factory | undefined;

let markup: Policy | undefined;

/** Marks our own markup, or markup for a document without scripts, as trusted. Never use it for user content. */
export function trustedMarkup(text: string): string {
  markup ??= factory()?.createPolicy("respite", { createHTML: (own) => own });
  return markup?.createHTML(text) ?? text;
}

/** Allows workers from our own origin only. Call it once, before the first worker starts. */
export function trustOwnScripts(): void {
  factory()?.createPolicy("default", {
    createScriptURL: (text) => {
      const { origin, href } = new URL(text, location.href);
      if (origin !== location.origin) throw new TypeError("Script from another origin");
      return href;
    },
  });
}
