import type { Routes } from "#contract/routes.ts";
import type { Config } from "#server/platform/config.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { apiError, type Handler } from "#server/platform/web/handler.ts";
import { domainOf } from "./rules.ts";
import { ssoErrors } from "./sso-copy.ts";

const toWire = ({ id, name }: Provider) => ({ id, name });

const providerByEmail = (providers: readonly Provider[], email: string) =>
  providers.find(({ domains }) => domains.includes(domainOf(email)));

const providerByName = (providers: readonly Provider[], text: string) => {
  const wanted = text.trim().toLowerCase();
  return providers.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
};

/** Finds the provider for an email or organization. The reply never reveals whether an account exists. */
export const ssoFor =
  ({ ssoProviders }: Pick<Config, "ssoProviders">): Handler<Routes["ssoFor"]> =>
  async ({ query: { email, organisation } }) => {
    const byName =
      organisation === undefined ? undefined : providerByName(ssoProviders, organisation);
    if (organisation !== undefined && !byName)
      return apiError("not_found", ssoErrors.unknownOrganization);
    const found =
      byName ?? (email === undefined ? undefined : providerByEmail(ssoProviders, email));
    const isDirect = email !== undefined && found?.straight.includes(domainOf(email)) === true;
    return {
      body: {
        found: found ? toWire(found) : null,
        straight: isDirect,
        organisations: ssoProviders.map(toWire),
      },
    };
  };
