import { useDevice } from "#device/device.tsx";
import { useLoaded } from "#ui/use-loaded.ts";

const loadPlayer = () => import("./player.tsx");

/**
 * The player's place in the shell. Its code comes once there is a device, so neither the login nor the first sight of
 * the library waits for it. Another person's device is another player: nothing of one plays for the other.
 */
export function PlayerHost() {
  const device = useDevice();
  const loaded = useLoaded(loadPlayer, device ? 0 : undefined);
  return device && loaded ? <loaded.Player key={device.owner} device={device} /> : null;
}
