import { seedGroups } from "../demo-data.ts";
import { hospitalDepartments } from "./hospital.ts";
import { practiceDepartments } from "./practice.ts";
import type { Organization } from "./types.ts";

const [hospital, practice] = seedGroups;

export const organizations: readonly Organization[] = [
  {
    groupId: hospital?.id ?? "",
    domain: "harborpoint.example",
    place: "Harbor Point Medical Center",
    departments: hospitalDepartments,
    commentRate: 0.035,
    genders: [
      ["Woman", 62],
      ["Man", 28],
      ["Nonbinary", 1],
      ["Rather not say", 9],
    ],
    ages: [
      [[23, 27], 13],
      [[28, 34], 27],
      [[35, 44], 28],
      [[45, 54], 19],
      [[55, 66], 13],
    ],
  },
  {
    groupId: practice?.id ?? "",
    domain: "cedarvalley.example",
    place: "Cedar Valley Primary Care",
    departments: practiceDepartments,
    commentRate: 0.16,
    genders: [
      ["Woman", 62],
      ["Man", 24],
      ["Rather not say", 14],
    ],
    ages: [
      [[24, 27], 13],
      [[28, 34], 25],
      [[35, 44], 30],
      [[45, 54], 19],
      [[55, 66], 13],
    ],
  },
];
