import { paths } from "./paths.ts";

/** Returns the login path that leads back to this page after sign-in. */
export function loginUrlFor({ pathname, search }: { pathname: string; search: string }): string {
  return `${paths.login}?${new URLSearchParams({ redirect_url: pathname + search })}`;
}
