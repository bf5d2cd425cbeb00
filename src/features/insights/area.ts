export const areas = ["burnout", "engagement", "efficacy", "questions"] as const;
export type AreaName = (typeof areas)[number];
