/** Optional: not every browser supports or allows badges. */
type Badging = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

export async function showBadge(isDue: boolean, badging: Badging = navigator): Promise<void> {
  try {
    await (isDue ? badging.setAppBadge?.(1) : badging.clearAppBadge?.());
  } catch {
    // The app is not installed, so it has no badge.
  }
}
