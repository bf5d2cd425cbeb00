export const areas = ["burnout", "engagement", "efficacy"] as const;
export type AreaName = (typeof areas)[number];
