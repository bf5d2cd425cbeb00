/*
 * The content policy lets no mere text become markup or the address of a script (https://www.w3.org/TR/trusted-types/).
 * Browsers without Trusted Types take the text as it is.
 */

type Rules = {
  readonly createHTML?: (text: string) => string;
  readonly createScriptURL?: (text: string) => string;
};
type Policy = { readonly createHTML: (text: string) => string };
type Factory = { readonly createPolicy: (name: string, rules: Rules) => Policy };

const factory = () => Reflect.get(globalThis, "trustedTypes") as Factory | undefined;

let markup: Policy | undefined;

/** For what we have drawn ourselves, or what goes into a document that runs nothing; never for words of others. */
export function trustedMarkup(text: string): string {
  markup ??= factory()?.createPolicy("respite", { createHTML: (own) => own });
  return markup?.createHTML(text) ?? text;
}

/** Workers are started from our own files only, ours and those of libraries. Once, before the first of them. */
export function trustOwnScripts(): void {
  factory()?.createPolicy("default", {
    createScriptURL: (text) => {
      const { origin, href } = new URL(text, location.href);
      if (origin !== location.origin) throw new TypeError("A script of somebody else");
      return href;
    },
  });
}
