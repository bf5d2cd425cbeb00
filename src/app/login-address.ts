import { paths } from "./paths.ts";

/** Where somebody unknown is sent, keeping what was asked for. */
export function loginFor({ pathname, search }: { pathname: string; search: string }): string {
  return `${paths.login}?${new URLSearchParams({ redirect_url: pathname + search })}`;
}
