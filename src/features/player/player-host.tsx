import { type ComponentType, useEffect, useState } from "react";
import { useDevice } from "#live/device.tsx";
import type { Device } from "#sync/device.ts";

type Player = ComponentType<{ readonly device: Device }>;

/**
 * The player's place in the shell. Its code comes once there is a device, so neither the login nor the first sight of
 * the library waits for it. Another person's device is another player: nothing of one plays for the other.
 */
export function PlayerHost() {
  const device = useDevice();
  const [loaded, setLoaded] = useState<{ readonly Player: Player }>();
  useEffect(() => {
    if (!device || loaded) return;
    let isOver = false;
    const load = () => {
      import("./player.tsx").then(
        ({ Player }) => {
          if (!isOver) setLoaded({ Player });
        },
        // The network went before the code had come: it is asked for again when there is one.
        () => addEventListener("online", load, { once: true }),
      );
    };
    load();
    return () => {
      isOver = true;
      removeEventListener("online", load);
    };
  }, [device, loaded]);
  return device && loaded ? <loaded.Player key={device.owner} device={device} /> : null;
}
