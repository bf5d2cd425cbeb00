/** The lane of background writes. They don't count as waiting. */
export const BACKGROUND_LANE = "utilization";
