import type { Device } from "#sync/device.ts";
import type { Act, Feedback, Watched } from "../kinds.ts";

/** What a screen asks of the device when a person does this. */
export function doOn(device: Device, { kind, record, body }: Act): Promise<void> {
  switch (kind) {
    case "watched": {
      const { seconds_watched: seconds } = body as Watched;
      return device.progress.record({
        contentId: record,
        position: seconds,
        furthest: seconds,
        finished: false,
        played: [[0, seconds]],
      });
    }
    case "feedback":
      return device.feedback.give(record, body as Feedback);
  }
}

/** The lane of every kind that is measured ends with the lesson. */
export const recordOf = ({ lane }: { readonly lane: string }) => lane.slice(lane.indexOf(":") + 1);
