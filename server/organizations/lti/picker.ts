import type { FastifyReply } from "fastify";
import { newToken } from "#server/accounts/session/token.ts";
import type { LtiPickMessage } from "#server/platform/database/lti-tables.ts";
import type { Connection } from "#server/platform/database/tables.ts";
import type { Deps } from "#server/platform/deps.ts";
import { signForPlatform } from "#server/platform/lti/sign.ts";
import { escapeHtml } from "#server/platform/web/html.ts";
import { lessonPath, paths } from "./addresses.ts";
import { claim, LESSON_LINK, VERSION } from "./claims.ts";
import { pickerPage as copy } from "./lti-copy.ts";
import { sendPage } from "./page.ts";
import type { OpenPlatform } from "./queries.ts";

export type PickableLesson = {
  readonly id: string;
  readonly title: string;
  readonly tagline: string;
  /** Such as "Audio · 12:30". */
  readonly facts: string;
};

/** Finds published lessons whose title or text has all the words. */
export type FindLessons = (
  db: Connection,
  text: string,
  limit: number,
) => Promise<PickableLesson[]>;
/** Returns published lessons by id, in this order. */
export type LessonsById = (db: Connection, ids: readonly string[]) => Promise<PickableLesson[]>;

/** One page of results. */
export const SHOWN = 30;
export const MAX_CHOSEN = 20;

type Picker = {
  readonly platform: string;
  readonly launch: string;
  readonly text: string;
  readonly isMultiple: boolean;
  readonly chosen: readonly PickableLesson[];
  readonly found: readonly PickableLesson[];
  readonly isMissing: boolean;
};

const choice = ({ id, title, facts }: PickableLesson, isMultiple: boolean, isChosen: boolean) => {
  const field = isMultiple
    ? `type="checkbox" name="lesson.${escapeHtml(id)}" value="1"`
    : `type="radio" name="lesson" value="${escapeHtml(id)}"`;
  return `<li><label><input ${field}${isChosen ? " checked" : ""}><span>${escapeHtml(title)}<small>${escapeHtml(facts)}</small></span></label></li>`;
};

function lessonList({ chosen, found, isMultiple, text }: Picker): string {
  const ids = new Set(chosen.map(({ id }) => id));
  const others = found.filter(({ id }) => !ids.has(id));
  const items = [
    ...chosen.map((lesson) => choice(lesson, isMultiple, true)),
    ...others.map((lesson) => choice(lesson, isMultiple, false)),
  ];
  const isCut = found.length === SHOWN && text === "";
  return [
    `<h2>${copy.results}</h2>`,
    found.length === 0 ? `<p role="status">${copy.none}</p>` : "",
    `<ul>${items.join("")}</ul>`,
    isCut ? `<p><small>${copy.more(SHOWN)}</small></p>` : "",
  ].join("");
}

/** Shows lessons to choose from. A search keeps the lessons chosen so far. */
export function sendPicker(reply: FastifyReply, picker: Picker): FastifyReply {
  const { platform, launch, text, isMultiple, isMissing } = picker;
  const lead = isMultiple ? copy.lead(platform) : copy.leadOne(platform);
  const form = [
    `<form method="post" action="${paths.lessons}">`,
    `<input type="hidden" name="launch" value="${escapeHtml(launch)}">`,
    `<div class="find"><label>${copy.search}<input type="search" name="text" maxlength="200" value="${escapeHtml(text)}"></label>`,
    // The first button is the one that the Enter key presses.
    `<button class="plain" formmethod="get">${copy.find}</button></div>`,
    isMissing ? `<p role="alert">${copy.missing}</p>` : "",
    lessonList(picker),
    `<button>${copy.add}</button></form>`,
  ];
  return sendPage(isMissing ? reply.code(422) : reply, {
    title: copy.title,
    content: `<p>${escapeHtml(lead)}</p>${form.join("")}`,
    formTarget: "'self'",
  });
}

const isLessonId = (id: string) => /^[\w-]{1,64}$/.test(id);

/** Returns the ids that a form of the picker has. */
export function chosenIn(fields: unknown): string[] {
  const entries = Object.entries((fields ?? {}) as Readonly<Record<string, unknown>>);
  const ids = entries.flatMap(([name, value]) => {
    if (name.startsWith("lesson.")) return [name.slice("lesson.".length)];
    return name === "lesson" && typeof value === "string" ? [value] : [];
  });
  return [...new Set(ids.filter(isLessonId))].slice(0, MAX_CHOSEN);
}

const contentItem = (
  { id, title, tagline }: PickableLesson,
  publicUrl: string,
  takesLineItems: boolean,
) => ({
  type: LESSON_LINK,
  title,
  ...(tagline && { text: tagline }),
  url: publicUrl + lessonPath(id),
  // Respite doesn't run in a frame.
  window: { targetName: "_blank" },
  ...(takesLineItems && { lineItem: { scoreMaximum: 100, label: title, resourceId: id } }),
});

/** Signs the chosen lessons, as Deep Linking 2.0 requires. */
export const deepLinkingResponse = (
  deps: Pick<Deps, "db" | "clock" | "config">,
  { client_id, issuer }: OpenPlatform,
  { deployment, data, takesLineItems }: LtiPickMessage,
  lessons: readonly PickableLesson[],
): Promise<string> =>
  signForPlatform(deps, {
    iss: client_id,
    aud: [issuer],
    nonce: newToken(),
    [claim.messageType]: "LtiDeepLinkingResponse",
    [claim.version]: VERSION,
    [claim.deployment]: deployment,
    ...(data !== undefined && { [claim.deepLinkingData]: data }),
    [claim.contentItems]: lessons.map((lesson) =>
      contentItem(lesson, deps.config.publicUrl, takesLineItems),
    ),
  });
