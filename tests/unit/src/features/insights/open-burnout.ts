import { openSignedIn } from "../../support/signed-in.ts";
import type { openUi } from "../../support/ui-in-browser.ts";
import { filterValues, published, type Replies } from "./burnout-replies.ts";

type Ui = Awaited<ReturnType<typeof openUi>>;
type Setting = Parameters<typeof openSignedIn>[2];

/** Opens burnout insights as the leader of one group, with the given replies. */
export async function openBurnout(
  ui: Ui,
  replies: Replies,
  setting: Setting,
  values = filterValues,
) {
  const opened = await openSignedIn(ui, "terms-and-conditions", setting);
  const { page } = opened;
  const asked: URL[] = [];
  await page.addInitScript(() => {
    const session = JSON.parse(localStorage.getItem("currentSession") ?? "{}");
    session.user.burnout_role = "org_leader";
    session.user.practice_groups = [{ id: "g", name: "Harbor Medical Group", enabled: true }];
    localStorage.setItem("currentSession", JSON.stringify(session));
  });
  await page.route(/\/api\/insights\/filter_values/, (route) =>
    route.fulfill({ json: { data: values, published } }),
  );
  await page.route(/\/api\/insights\/reported_burnout\//, (route) => {
    const url = new URL(route.request().url());
    asked.push(url);
    const name = url.pathname.split("/").at(-1) as keyof Replies;
    return route.fulfill({ json: { data: replies[name], published } });
  });
  await page.goto(`${ui.address}insights`);
  return { ...opened, asked };
}
