import type { stressorNames } from "#contract/wellbeing/stressors.ts";
import { seedGroups } from "../demo-data.ts";

export type Stressor = keyof typeof stressorNames;

export type Department = {
  readonly name: string;
  readonly people: number;
  /** How much more its people are burdened than others, in levels. */
  readonly burden: number;
  /** What weighs most on them, the heaviest first. */
  readonly weighs: readonly Stressor[];
};

export type Organization = {
  readonly groupId: string;
  readonly domain: string;
  readonly place: string;
  readonly departments: readonly Department[];
  /** How many of each; together as many as the departments have. */
  readonly titles: readonly (readonly [string, number])[];
  readonly genders: readonly (readonly [string, number])[];
  readonly ages: readonly (readonly [readonly [number, number], number])[];
};

const [hospital, practice] = seedGroups;

const woman = "Woman";
const man = "Man";
const nonbinary = "Nonbinary";
const unsaid = "Rather not say";

/** Two organisations, unlike each other: a hospital that works around the clock, and a practice with one urgent care. */
export const organizations: readonly Organization[] = [
  {
    groupId: hospital?.id ?? "",
    domain: "harborpoint.example",
    place: "Harbor Point Medical Center",
    departments: [
      {
        name: "Emergency medicine",
        people: 22,
        burden: 0.45,
        weighs: ["staffing", "violence", "pace", "nights", "sleep"],
      },
      {
        name: "Intensive care",
        people: 20,
        burden: 0.4,
        weighs: ["moral", "nights", "staffing", "sleep", "family"],
      },
      {
        name: "Internal medicine",
        people: 20,
        burden: 0.1,
        weighs: ["chart", "pace", "staffing", "family", "control"],
      },
      {
        name: "Surgery",
        people: 16,
        burden: -0.05,
        weighs: ["pace", "control", "team", "home", "pay"],
      },
      {
        name: "Pediatrics",
        people: 14,
        burden: -0.3,
        weighs: ["family", "chart", "home", "staffing", "pay"],
      },
    ],
    titles: [
      ["Registered Nurse", 40],
      ["Physician", 17],
      ["Resident", 5],
      ["Nurse Practitioner", 8],
      ["Physician Assistant", 7],
      ["Respiratory Therapist", 6],
      ["Pharmacist", 4],
      ["Social Worker", 5],
    ],
    genders: [
      [woman, 51],
      [man, 27],
      [nonbinary, 3],
      [unsaid, 11],
    ],
    ages: [
      [[23, 27], 12],
      [[28, 34], 25],
      [[35, 44], 25],
      [[45, 54], 18],
      [[55, 66], 12],
    ],
  },
  {
    groupId: practice?.id ?? "",
    domain: "cedarvalley.example",
    place: "Cedar Valley Primary Care",
    departments: [
      {
        name: "Family medicine",
        people: 24,
        burden: 0.15,
        weighs: ["chart", "pace", "family", "control", "home"],
      },
      {
        name: "Urgent care",
        people: 13,
        burden: 0.35,
        weighs: ["staffing", "pace", "violence", "nights", "family"],
      },
      {
        name: "Behavioral health",
        people: 12,
        burden: -0.1,
        weighs: ["moral", "chart", "pay", "values", "team"],
      },
      {
        name: "Women's health",
        people: 11,
        burden: -0.3,
        weighs: ["nights", "home", "chart", "pay", "team"],
      },
    ],
    titles: [
      ["Registered Nurse", 13],
      ["Licensed Practical Nurse", 5],
      ["Physician", 14],
      ["Nurse Practitioner", 9],
      ["Physician Assistant", 5],
      ["Medical Assistant", 9],
      ["Psychologist", 5],
    ],
    genders: [
      [woman, 37],
      [man, 14],
      [unsaid, 9],
    ],
    ages: [
      [[24, 27], 8],
      [[28, 34], 15],
      [[35, 44], 18],
      [[45, 54], 11],
      [[55, 66], 8],
    ],
  },
];
