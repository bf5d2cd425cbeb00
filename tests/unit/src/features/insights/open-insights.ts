import type { Browser, Route } from "playwright-core";
import type { User } from "#contract/accounts/session.ts";
import { insightRoutes } from "#contract/insights/insights.ts";
import { openPage } from "../../support/ui-in-browser.ts";
import type { AreaReplies } from "./area-replies.ts";
import { filterValues } from "./burnout-replies.ts";
import { days } from "./next-steps-fixtures.ts";

const session = {
  user: {
    id: "01938f3a-5c00-7b20-9c32-4a7e1daf5b02",
    email: "leader@respite.example",
    first_name: "Daniel",
    last_name: "Whitford",
    provider_title: "Physician",
    provider: "email",
    uid: "leader@respite.example",
    burnout_role: "org_leader",
    practice_groups: [{ id: "g", name: "Harbor Point Medical Center", enabled: true }],
    allow_password_change: false,
  } satisfies User,
  uid: "leader@respite.example",
  accessToken: "a",
  client: "c",
  expiry: 4_000_000_000,
};

const health = { info: { commit_id: "c", branch_name: "b" }, server: "s" };

const published = { ...days, published_on: "2026-11-01", next_on: "2026-12-01", months: 1 };

type Ui = { readonly browser: Browser; readonly address: string };

/**
 * Opens an insights page as a leader with the given replies. `asked` collects the requested URLs.
 */
export async function openInsights(
  { browser, address }: Ui,
  path: string,
  setting: Parameters<typeof openPage>[1],
  replies: () => AreaReplies,
) {
  const opened = await openPage(browser, setting);
  const { page } = opened;
  const asked: URL[] = [];
  await page.addInitScript(
    (text) => localStorage.setItem("currentSession", text),
    JSON.stringify(session),
  );
  const answer = (route: Route) => {
    const url = new URL(route.request().url());
    const found = Object.values(insightRoutes).find((one) => one.path === url.pathname);
    const data = found && { insightFilterValues: filterValues, ...replies() }[found.name];
    if (url.pathname === "/health_check") return route.fulfill({ json: health });
    if (found) asked.push(url);
    return data === undefined ? route.abort() : route.fulfill({ json: { data, published } });
  };
  await page.route(({ pathname }) => /^\/(api\/|health_check$)/.test(pathname), answer);
  await page.goto(`${address}${path}`);
  return { ...opened, asked };
}
