/** Optional: not every browser supports or allows badges. */
type Badging = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

export async function showBadge(count: number, badging: Badging = navigator): Promise<void> {
  try {
    await (count > 0 ? badging.setAppBadge?.(count) : badging.clearAppBadge?.());
  } catch {
    // The app is not installed, so it has no badge.
  }
}
