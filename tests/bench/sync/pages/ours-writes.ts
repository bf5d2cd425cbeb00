import type { Device } from "#sync/device.ts";
import type { BenchWrite, Feedback, Watched } from "../writes.ts";

/** Performs the write through the device's commands, as a screen would. */
export function applyWrite(device: Device, { kind, record, body }: BenchWrite): Promise<void> {
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
    case "unencrypted":
      throw new Error("The device has no command for this.");
  }
}

/** Returns the lesson's id, which is the last part of each lane. */
export const recordOf = ({ lane }: { readonly lane: string }) => lane.slice(lane.indexOf(":") + 1);
