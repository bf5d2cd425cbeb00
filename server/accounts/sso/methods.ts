import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { createOidc, type Oidc } from "./oidc.ts";
import { createSaml, type Saml } from "./saml.ts";

export type OidcWay = {
  readonly provider: Provider;
  readonly protocol: "oidc";
  readonly oidc: Oidc;
};
export type SamlWay = {
  readonly provider: Provider;
  readonly protocol: "saml";
  readonly saml: Saml;
};

/** How the people of one organisation come in. */
export type Way = OidcWay | SamlWay;

function wayOf({ config, clock }: Pick<Deps, "config" | "clock">, provider: Provider): Way {
  const base = `${config.publicUrl}/auth/sso/${provider.id}`;
  const callback = `${base}/callback`;
  if (provider.protocol === "oidc")
    return { provider, protocol: "oidc", oidc: createOidc(provider, callback, clock.now) };
  const place = { metadata: `${base}/metadata`, callback };
  return { provider, protocol: "saml", saml: createSaml(provider, place) };
}

/** By the id of the organisation. */
export const waysOf = (deps: Pick<Deps, "config" | "clock">): ReadonlyMap<string, Way> =>
  new Map(deps.config.ssoProviders.map((provider) => [provider.id, wayOf(deps, provider)]));
