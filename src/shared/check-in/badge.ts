/** Few browsers have it, and those that do may not allow it. */
type Badging = Partial<Pick<Navigator, "setAppBadge" | "clearAppBadge">>;

export async function showBadge(isDue: boolean, badging: Badging = navigator): Promise<void> {
  try {
    await (isDue ? badging.setAppBadge?.(1) : badging.clearAppBadge?.());
  } catch {
    // The application is not installed: there is nothing to put a badge on.
  }
}
