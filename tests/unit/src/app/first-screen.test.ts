import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { paths } from "../../../../src/app/paths.ts";

const script = readFileSync(new URL("../../../../public/theme.js", import.meta.url), "utf8");

/** Runs the script on a page, and returns what it has set before the first paint. */
function startAt(address: string, stored: Record<string, object> = {}) {
  const dataset: Record<string, string> = {};
  const { hostname, pathname, search } = new URL(address, "https://respite.example");
  const window: { firstForm?: object } = {};
  runInNewContext(script, {
    addEventListener: () => undefined,
    document: { documentElement: { dataset }, querySelector: () => ({ content: "" }) },
    localStorage: { getItem: (key: string) => (stored[key] ? JSON.stringify(stored[key]) : null) },
    location: { hostname, pathname, search },
    matchMedia: () => ({ matches: false }),
    MutationObserver: class {
      observe() {
        dataset.keptFromUse = "";
      }
    },
    URLSearchParams,
    window,
  });
  return { dataset, isFormInUse: window.firstForm !== undefined };
}

/** Returns the document attributes set before the first paint. */
const datasetAt = (pathname: string, session?: object) =>
  startAt(pathname, session && { currentSession: session }).dataset;

const of = (burnout_role: string) => ({ user: { id: "1", burnout_role } });
const nurse = of("provider");
const firstScreenAt = (pathname: string, session?: object) => datasetAt(pathname, session).first;

test("signed-out people first see the login, and only the frame on other pages before sign-in", () => {
  for (const path of ["/", paths.login, paths.library, paths.you, "/enrichment_center/video/rl-1"])
    expect([path, firstScreenAt(path)]).toEqual([path, "login"]);
  const entries: readonly string[] = [
    ...[paths.forgotPassword, paths.resetPassword, paths.resendSurvey, paths.register],
    ...[paths.billing, paths.reviewRegistration, paths.singleSignOn, paths.oauth],
    ...["/confirm-password/token/ada@respite.example", "/create-ec-user/some/id"],
  ];
  for (const path of entries)
    for (const session of [undefined, nurse])
      expect([path, firstScreenAt(path, session)]).toEqual([path, "entry"]);
});

test("signed-in people first see the library skeleton in the library, and a page skeleton elsewhere", () => {
  for (const path of ["/", "/library", "/library/", "/login"])
    expect([path, firstScreenAt(path, nurse)]).toEqual([path, "library"]);
  for (const path of ["/library/history", "/you", "/credits", "/insights", "/assessment/result"])
    expect([path, firstScreenAt(path, nurse)]).toEqual([path, "page"]);
  for (const path of [
    "/assessment",
    "/pulse",
    "/admin",
    "/admin/people",
    "/welcome",
    "/welcome/interests",
  ])
    expect([path, firstScreenAt(path, nurse)]).toEqual([path, "quiet"]);
});

test("[ADM-08] leaders and administrators first see a page skeleton, because they start with the overview", () => {
  for (const path of ["/", "/login", "/overview"])
    for (const role of ["org_leader", "se_admin"])
      expect([path, firstScreenAt(path, of(role))]).toEqual([path, "page"]);
  expect(firstScreenAt("/library", of("org_leader"))).toBe("library");
});

test("public pages start with neither", () => {
  for (const path of ["/external_video_page", "/terms-and-conditions", "/verify/abc"])
    expect([path, firstScreenAt(path), firstScreenAt(path, nurse)]).toEqual([path, "none", "none"]);
});

test("the static bar shows leader pages only to leaders and administrators", () => {
  const leads = (role: string) => datasetAt("/", of(role)).leads !== undefined;
  expect(["provider", "org_leader", "provider org_leader", "se_admin"].map(leads)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(datasetAt("/")).not.toHaveProperty("leads");
});

test("[ACC-01] the static sign-in form is in use only where React adds nothing to it", () => {
  for (const address of ["/login", "/login/", "/login?email=a%40b.c&redirect_url=%2Fyou"]) {
    const { dataset, isFormInUse } = startAt(address);
    expect([address, isFormInUse, dataset.keptFromUse]).toEqual([address, true, undefined]);
  }
  const others = ["/", "/library", "/login?first_login=1", "https://demo.respite.example/login"];
  for (const address of others) {
    const { dataset, isFormInUse } = startAt(address);
    expect([address, isFormInUse, dataset.keptFromUse]).toEqual([address, false, ""]);
  }
  // A message or a note about changes left on the device may follow.
  expect(startAt("/login", { lastSession: { owner: "1" } }).isFormInUse).toBe(false);
  expect(startAt("/login", { currentSession: nurse }).isFormInUse).toBe(false);
  expect(startAt("/forgot-password").isFormInUse).toBe(false);
});
