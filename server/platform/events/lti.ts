import { accessToken, forgetToken, type LtiPlatform } from "../lti/access-token.ts";
import { type DeliveryRow, type Message, send } from "./request.ts";
import { isAccepted } from "./rules.ts";
import type { Sender, SenderDeps } from "./sender.ts";

/* Scores of the Assignment and Grade Services 2.0, https://www.imsglobal.org/spec/lti-ags/v2p0. */

const MAXIMUM = 100;

type Data = {
  readonly person_id?: string;
  readonly user_id?: string;
  readonly line_item?: string;
  readonly progress?: number;
};

/** A platform ignores a score that is older than the one it has, so `timestamp` is the time of the event. */
function bodyOf({ event, data, happened_at }: DeliveryRow): string {
  const { user_id, progress }: Data = data;
  const isCompleted = event === "lesson.completed";
  return JSON.stringify({
    userId: user_id,
    scoreGiven: isCompleted ? MAXIMUM : progress,
    scoreMaximum: MAXIMUM,
    activityProgress: isCompleted ? "Completed" : "InProgress",
    // A score that may still change.
    gradingProgress: isCompleted ? "FullyGraded" : "Pending",
    timestamp: happened_at.toISOString(),
  });
}

/** A line item may have a query, as those of Moodle do. */
export function scoresUrl(lineItem: string): string {
  const url = new URL(lineItem);
  url.pathname = `${url.pathname.replace(/\/+$/, "")}/scores`;
  return url.href;
}

const messageFor = (lineItem: string, delivery: DeliveryRow, token: string): Message => ({
  method: "POST",
  url: scoresUrl(lineItem),
  headers: {
    "content-type": "application/vnd.ims.lis.v1.score+json",
    authorization: `Bearer ${token}`,
  },
  body: bodyOf(delivery),
});

/** Returns whether the person is still connected, and the line item is still theirs. */
async function isConnected({ db }: SenderDeps, platformId: string, data: Data): Promise<boolean> {
  const { person_id = "", line_item = "", user_id = "" } = data;
  const row = await db
    .selectFrom("lti_line_item")
    .select("url")
    .where("platform_id", "=", platformId)
    .where("person_id", "=", person_id)
    .where("url", "=", line_item)
    .where("subject", "=", user_id)
    .executeTakeFirst();
  return row !== undefined;
}

const platformOf = ({ db }: SenderDeps, id: string): Promise<LtiPlatform> =>
  db.selectFrom("lti_platform").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The gradebook column or the learner is gone, or the platform doesn't take this score. */
const REJECTED: ReadonlySet<number | null> = new Set([400, 404, 410, 413, 422]);
/** The platform has a later score. */
const isOutdated = (status: number | null) => status === 409;

/** Sends scores to the gradebook of a learning platform. */
export const ltiSender: Sender = {
  bodyOf,
  async send(deps, { id }, delivery) {
    const data: Data = delivery.data;
    if (!(await isConnected(deps, id, data)))
      return { status: null, failure: "disconnected", outcome: "rejected" };
    const platform = await platformOf(deps, id);
    const access = await accessToken(deps, platform);
    if (!("token" in access)) return { ...access, outcome: "retry" };
    const message = messageFor(data.line_item ?? "", delivery, access.token);
    const reply = await send(message, deps.config.endpointsInPrivateNetworks);
    const { status } = reply;
    if (isAccepted(status) || isOutdated(status)) return { ...reply, outcome: "accepted" };
    if (status === 401) forgetToken(platform);
    return { ...reply, outcome: REJECTED.has(status) ? "rejected" : "retry" };
  },
};
