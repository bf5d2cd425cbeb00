import type { Deps } from "#server/platform/deps.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { createOidc, type Oidc } from "./oidc.ts";
import { createSaml, type Saml } from "./saml.ts";

export type OidcMethod = {
  readonly provider: Provider;
  readonly protocol: "oidc";
  readonly oidc: Oidc;
};
export type SamlMethod = {
  readonly provider: Provider;
  readonly protocol: "saml";
  readonly saml: Saml;
};

/** How people of one organization sign in. */
export type SignInMethod = OidcMethod | SamlMethod;

function createMethod(
  { config, clock }: Pick<Deps, "config" | "clock">,
  provider: Provider,
): SignInMethod {
  const base = `${config.publicUrl}/auth/sso/${provider.id}`;
  const callback = `${base}/callback`;
  if (provider.protocol === "oidc")
    return { provider, protocol: "oidc", oidc: createOidc(provider, callback, clock.now) };
  const endpoints = { metadata: `${base}/metadata`, callback };
  return { provider, protocol: "saml", saml: createSaml(provider, endpoints) };
}

/** Creates the sign-in methods of all providers, by provider id. */
export const createMethods = (
  deps: Pick<Deps, "config" | "clock">,
): ReadonlyMap<string, SignInMethod> =>
  new Map(deps.config.ssoProviders.map((provider) => [provider.id, createMethod(deps, provider)]));
