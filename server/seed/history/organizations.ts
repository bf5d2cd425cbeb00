import type { stressorNames } from "#contract/wellbeing/stressors.ts";
import { seedGroups } from "../demo-data.ts";

export type Stressor = keyof typeof stressorNames;

export type Department = {
  readonly name: string;
  readonly people: number;
  /** Added to the burnout level of its people. */
  readonly burden: number;
  /** Main stressors, strongest first. */
  readonly stressors: readonly Stressor[];
};

export type Organization = {
  readonly groupId: string;
  readonly domain: string;
  readonly place: string;
  readonly departments: readonly Department[];
  /** Number of people per title. The sum must match the departments. */
  readonly titles: readonly (readonly [string, number])[];
  readonly genders: readonly (readonly [string, number])[];
  readonly ages: readonly (readonly [readonly [number, number], number])[];
};

const [hospital, practice] = seedGroups;

const woman = "Woman";
const man = "Man";
const nonbinary = "Nonbinary";
const unsaid = "Rather not say";

/** Two different organizations: a hospital that works around the clock, and a practice with an urgent care. */
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
        stressors: ["staffing", "violence", "pace", "nights", "sleep"],
      },
      {
        name: "Intensive care",
        people: 20,
        burden: 0.4,
        stressors: ["moral", "nights", "staffing", "sleep", "family"],
      },
      {
        name: "Internal medicine",
        people: 20,
        burden: 0.1,
        stressors: ["chart", "pace", "staffing", "family", "control"],
      },
      {
        name: "Surgery",
        people: 16,
        burden: -0.05,
        stressors: ["pace", "control", "team", "home", "pay"],
      },
      {
        name: "Pediatrics",
        people: 14,
        burden: -0.3,
        stressors: ["family", "chart", "home", "staffing", "pay"],
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
        stressors: ["chart", "pace", "family", "control", "home"],
      },
      {
        name: "Urgent care",
        people: 13,
        burden: 0.35,
        stressors: ["staffing", "pace", "violence", "nights", "family"],
      },
      {
        name: "Behavioral health",
        people: 12,
        burden: -0.1,
        stressors: ["moral", "chart", "pay", "values", "team"],
      },
      {
        name: "Women's health",
        people: 11,
        burden: -0.3,
        stressors: ["nights", "home", "chart", "pay", "team"],
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
