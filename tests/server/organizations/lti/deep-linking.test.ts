import { expect, test } from "vitest";
import { instructor, learner } from "../../../support/learning-platform.ts";
import {
  browserOf,
  launch,
  lessonUrl,
  locationOf,
  postLaunch,
  publicUrl,
  setUpSharedLti,
  titleOf,
} from "./lti-setup.ts";

const lti = setUpSharedLti();

/** Opens the picker, as a platform shows it in a frame, and returns its address. */
async function openPicker(deepLinking: object = {}) {
  const { platform } = lti;
  const target = `${publicUrl}/auth/lti/lessons`;
  const fields = platform.loginParameters(instructor, { deepLinking }, target);
  const start = await browserOf(lti).follow(`/auth/lti/login?${new URLSearchParams(fields)}`, {
    headers: { "sec-fetch-dest": "iframe" },
  });
  const posted = await postLaunch(lti, await platform.authenticate(start));
  return locationOf(posted);
}

/** Frames have no cookies. */
const show = ({ pathname, search }: URL, more: Record<string, string> = {}) =>
  lti.office.app.inject(
    `${pathname}${search}${Object.keys(more).length > 0 ? `&${new URLSearchParams(more)}` : ""}`,
  );
const choose = (picker: URL, fields: Record<string, string>) =>
  lti.office.app.inject({
    method: "POST",
    url: picker.pathname,
    payload: new URLSearchParams({
      launch: picker.searchParams.get("launch") ?? "",
      ...fields,
    }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#39;", "'");
const formIn = (body: string) => {
  const [, action = "", jwt = ""] =
    /<form method="post" action="([^"]+)"><input type="hidden" name="JWT" value="([^"]+)">/.exec(
      body,
    ) ?? [];
  return { action: unescaped(action), jwt };
};

test("[API-01] an instructor searches lessons and adds them to the course as graded links, which then open", async () => {
  const picker = await openPicker();
  const page = await show(picker);
  expect(page.headers["content-security-policy"]).toContain("frame-ancestors *");
  expect(page.headers["x-frame-options"]).toBeUndefined();
  expect(page.headers["cross-origin-opener-policy"]).toBe("unsafe-none");
  expect(titleOf(page)).toBe("Add Respite lessons");
  for (const id of ["RL-1", "RL-5"]) expect(page.body).toContain(`Title of ${id}<small>`);

  // Chosen lessons stay chosen during a search.
  const found = await show(picker, { text: "title rl-5", "lesson.RL-1": "1" });
  expect(found.body).toContain('name="lesson.RL-1" value="1" checked');
  expect(found.body).toContain('name="lesson.RL-5" value="1">');
  expect(found.body).not.toContain("lesson.RL-2");

  const sent = await choose(picker, { text: "title", "lesson.RL-1": "1", "lesson.RL-5": "1" });
  const { action, jwt } = formIn(sent.body);
  expect(action).toBe(`${lti.platform.origin}/deep-links`);
  const items = await lti.platform.addDeepLinks(jwt);
  expect(items).toEqual(
    ["RL-1", "RL-5"].map((id) => ({
      ...{ type: "ltiResourceLink", title: `Title of ${id}`, text: "Short", url: lessonUrl(id) },
      window: { targetName: "_blank" },
      lineItem: { scoreMaximum: 100, label: `Title of ${id}`, resourceId: id },
    })),
  );
  const link = lti.platform.links.find(({ url }) => url === lessonUrl("RL-1"));
  if (!link) throw new Error("Nothing was added.");
  const { sub: _, ...anonymous } = learner;
  const { reply } = await launch(lti, link, { account: anonymous });
  expect(reply.headers.location).toBe("/enrichment_center/video/RL-1");
});

test("[API-01] the page that returns runs one script and posts nowhere but to the web", async () => {
  const picker = await openPicker();
  const sent = await choose(picker, { "lesson.RL-1": "1" });
  const policy = String(sent.headers["content-security-policy"]);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/script-src 'sha256-[^' ]+'(;|$)/);
  expect(policy).toContain("form-action https: http:");
  expect(policy).not.toContain("unsafe");
});

test("[API-01] lessons are added once, within an hour, and never without a choice", async () => {
  const picker = await openPicker();
  const none = await choose(picker, { "lesson.RL-404": "1" });
  expect([none.statusCode, titleOf(none)]).toEqual([422, "Add Respite lessons"]);
  expect(none.body).toContain("Choose a lesson first.");
  const replies = await Promise.all([1, 2].map(() => choose(picker, { "lesson.RL-1": "1" })));
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
  expect(titleOf(await show(picker))).toBe("Open the lesson again");
  const late = await openPicker();
  lti.office.advanceClock(3_601_000);
  expect(titleOf(await choose(late, { "lesson.RL-1": "1" }))).toBe("Open the lesson again");
});

test("[API-01] a platform that takes one link, or no grades, gets what it takes", async () => {
  const picker = await openPicker({ accept_multiple: "false", accept_lineitem: "false" });
  expect((await show(picker)).body).toContain('type="radio" name="lesson" value="RL-1"');
  const sent = await choose(picker, { lesson: "RL-2", "lesson.RL-3": "1" });
  const items = await lti.platform.addDeepLinks(formIn(sent.body).jwt);
  expect(items).toHaveLength(1);
  expect(items[0]).not.toHaveProperty("lineItem");
});

test("[API-01] search words and names of platforms can't become markup", async () => {
  const { db } = lti.office;
  await db.updateTable("lti_platform").set({ name: "<b>Ward</b>" }).execute();
  const page = await show(await openPicker(), { text: '"><script>alert(1)</script>%_' });
  expect(page.body).not.toContain("<script>alert");
  expect(page.body).not.toContain("<b>Ward");
  expect(page.body).toContain("No lessons match.");
});

test("[API-01] unpublished lessons are neither shown nor added", async () => {
  const { db } = lti.office;
  await db
    .updateTable("content")
    .set(
      ({ fn, val }) =>
        ({
          status: "Draft",
          wire: fn("jsonb_set", ["wire", val("{content_status}"), val('"Draft"')]),
        }) as never,
    )
    .where("id", "=", "RL-1")
    .execute();
  const picker = await openPicker();
  expect((await show(picker)).body).not.toContain("lesson.RL-1");
  expect((await choose(picker, { "lesson.RL-1": "1" })).statusCode).toBe(422);
});
