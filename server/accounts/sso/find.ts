import type { Routes } from "#contract/routes.ts";
import type { Config } from "#server/platform/config.ts";
import type { Provider } from "#server/platform/sso-providers.ts";
import { type Handler, refuse } from "#server/platform/web/handler.ts";
import { domainOf } from "./rules.ts";

const publicPart = ({ id, name }: Provider) => ({ id, name });

const byEmail = (providers: readonly Provider[], email: string) =>
  providers.find(({ domains }) => domains.includes(domainOf(email)));

const byName = (providers: readonly Provider[], text: string) => {
  const wanted = text.trim().toLowerCase();
  return providers.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
};

/** Nothing here depends on who has an account. */
export const ssoFor =
  ({ ssoProviders }: Pick<Config, "ssoProviders">): Handler<Routes["ssoFor"]> =>
  async ({ query: { email, organisation } }) => {
    const named = organisation === undefined ? undefined : byName(ssoProviders, organisation);
    if (organisation !== undefined && !named)
      return refuse("not_found", "There is no organisation of this name.");
    const found = named ?? (email === undefined ? undefined : byEmail(ssoProviders, email));
    const isStraight = email !== undefined && found?.straight.includes(domainOf(email)) === true;
    return {
      body: {
        found: found ? publicPart(found) : null,
        straight: isStraight,
        organisations: ssoProviders.map(publicPart),
      },
    };
  };
