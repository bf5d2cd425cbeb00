/** The lane of what travels in the background: nobody waits for it, so it is not counted as waiting. */
export const BACKGROUND_LANE = "utilization";
