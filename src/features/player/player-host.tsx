import { useDevice } from "#device/device.tsx";
import { useLazyModule } from "#ui/use-lazy-module.ts";

const loadPlayer = () => import("./player.tsx");

/**
 * The player in the app shell. Its code loads once a device is open, to keep the login page and the
 * first library render fast. Keyed by owner, so nothing carries over to another user.
 */
export function PlayerHost() {
  const device = useDevice();
  const loaded = useLazyModule(loadPlayer, device ? 0 : undefined);
  return device && loaded ? <loaded.Player key={device.owner} device={device} /> : null;
}
