import { MAX_OFFLINE_DAYS } from "#contract/constants.ts";
import type { QueuedCall } from "#contract/routes.ts";
import { timeOfId } from "#server/platform/ids.ts";
import type { QueuedBody } from "#server/platform/writes/effect.ts";
import type { ReadWrite, ValidWrite } from "./read-write.ts";

const MAX_OFFLINE_MS = MAX_OFFLINE_DAYS * 24 * 60 * 60 * 1000;

type WithId = { readonly id?: string | undefined };
const hasOwnId = ({ id }: WithId) => id !== undefined;
const always = () => true;
const never = () => false;

/**
 * Whether applying a write again changes nothing, however much later. Others replace what is there, which may be newer.
 */
const isRepeatable: { readonly [C in QueuedCall]: (body: QueuedBody<C>) => boolean } = {
  recordTimeWatched: always,
  submitSurvey: hasOwnId,
  answerPulseCheck: hasOwnId,
  takePostTest: hasOwnId,
  claimCredit: always,
  recordAchievement: always,
  logUtilization: hasOwnId,
  reportDevice: always,
  saveHighlight: always,
  giveFeedback: never,
  saveContent: never,
  saveNote: never,
  changeProfile: never,
  changeLicences: never,
};

/**
 * Whether an unknown write may have been applied so long ago that its id is no longer kept. Ids are kept for that long
 * after both the attempt and their own time, so a younger id that is unknown was never applied, whatever the device's clock says.
 */
export const mayBeForgotten = ({ key, attempt }: ReadWrite, now: number): boolean =>
  key !== undefined && attempt !== "first" && (timeOfId(key) ?? now) < now - MAX_OFFLINE_MS;

export const canRepeat = ({ call, body }: ValidWrite): boolean => isRepeatable[call](body as never);
