import type { ToolAddresses } from "#contract/organizations/admin-platforms.ts";
import { ownUrl } from "#server/accounts/session/redirect.ts";

export const paths = {
  login: "/auth/lti/login",
  launch: "/auth/lti/launch",
  finish: "/auth/lti/finish",
  lessons: "/auth/lti/lessons",
  keys: "/auth/lti/keys",
  canvas: "/auth/lti/canvas.json",
} as const;

export const toolAddresses = (publicUrl: string): ToolAddresses => ({
  login: publicUrl + paths.login,
  launch: publicUrl + paths.launch,
  deep_linking: publicUrl + paths.lessons,
  keys: publicUrl + paths.keys,
  canvas: publicUrl + paths.canvas,
});

/** The page of the app where people connect their account. */
export const CONNECT_PAGE = "/learning-platform";

const LESSON = /^\/enrichment_center\/video\/([\w-]{1,64})$/;

export const lessonPath = (id: string): string => `/enrichment_center/video/${id}`;

/** Returns the lesson that a link leads to, null for other pages of ours, and undefined for other sites. */
export function lessonAt(target: string, publicUrl: string): string | null | undefined {
  const url = URL.canParse(target) ? ownUrl(target, [new URL(publicUrl).origin]) : undefined;
  return url && (LESSON.exec(url.pathname)?.[1] ?? null);
}

/** Whether the link asks for lessons to choose from. */
export const asksForLessons = (target: string | undefined, publicUrl: string): boolean =>
  target === publicUrl + paths.lessons;
