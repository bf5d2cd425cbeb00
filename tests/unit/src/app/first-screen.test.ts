import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { paths } from "../../../../src/app/paths.ts";

const script = readFileSync(new URL("../../../../public/theme.js", import.meta.url), "utf8");

/** What the document is told before anything is drawn. */
function toldAt(pathname: string, session?: object): Record<string, string> {
  const dataset: Record<string, string> = {};
  const kept = session && JSON.stringify(session);
  runInNewContext(script, {
    document: { documentElement: { dataset }, querySelector: () => ({ content: "" }) },
    localStorage: { getItem: (key: string) => (key === "currentSession" && kept) || null },
    location: { pathname },
    matchMedia: () => ({ matches: false }),
  });
  return dataset;
}

const of = (burnout_role: string) => ({ user: { id: "1", burnout_role } });
const nurse = of("provider");
const firstAt = (pathname: string, session?: object) => toldAt(pathname, session).first;

test("somebody unknown first sees the login, and at other pages before sign-in nothing else's form", () => {
  for (const path of ["/", paths.login, paths.library, paths.you, "/enrichment_center/video/rl-1"])
    expect([path, firstAt(path)]).toEqual([path, "login"]);
  const entries: readonly string[] = [
    ...[paths.forgotPassword, paths.resetPassword, paths.resendSurvey, paths.register],
    ...[paths.billing, paths.reviewRegistration, paths.singleSignOn, paths.oauth],
    ...["/confirm-password/token/ada@respite.example", "/create-ec-user/some/id"],
  ];
  for (const path of entries)
    for (const session of [undefined, nurse])
      expect([path, firstAt(path, session)]).toEqual([path, "entry"]);
});

test("somebody signed in first sees the library's bones in the library, and a page's elsewhere", () => {
  for (const path of ["/", "/library", "/library/", "/login"])
    expect([path, firstAt(path, nurse)]).toEqual([path, "library"]);
  for (const path of ["/library/history", "/you", "/credits", "/insights", "/assessment/result"])
    expect([path, firstAt(path, nurse)]).toEqual([path, "page"]);
  for (const path of ["/assessment", "/pulse", "/admin", "/admin/people"])
    expect([path, firstAt(path, nurse)]).toEqual([path, "quiet"]);
});

test("pages for everybody begin with neither", () => {
  for (const path of ["/external_video_page", "/terms-and-conditions", "/verify/abc"])
    expect([path, firstAt(path), firstAt(path, nurse)]).toEqual([path, "none", "none"]);
});

test("the places of leaders stand in the first bar of leaders and administrators alone", () => {
  const leads = (role: string) => toldAt("/", of(role)).leads !== undefined;
  expect(["provider", "org_leader", "provider org_leader", "se_admin"].map(leads)).toEqual([
    false,
    true,
    true,
    true,
  ]);
  expect(toldAt("/")).not.toHaveProperty("leads");
});
