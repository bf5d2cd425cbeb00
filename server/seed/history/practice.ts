import type { Department } from "./types.ts";

/** A practice with an urgent care: 90 people. */
export const practiceDepartments: readonly Department[] = [
  {
    name: "Family medicine",
    burden: 0.3,
    stressors: ["chart", "pace", "family", "control", "home"],
    titles: [
      ["Physician", 10],
      ["Medical Assistant", 8],
      ["Registered Nurse", 7],
      ["Nurse Practitioner", 5],
      ["Physician Assistant", 2],
      ["Licensed Practical Nurse", 2],
    ],
  },
  {
    name: "Urgent care",
    burden: 0.45,
    stressors: ["staffing", "pace", "violence", "nights", "family"],
    titles: [
      ["Registered Nurse", 6],
      ["Physician", 4],
      ["Physician Assistant", 4],
      ["Medical Assistant", 4],
      ["Nurse Practitioner", 2],
      ["Licensed Practical Nurse", 2],
    ],
  },
  {
    name: "Behavioral health",
    burden: 0.05,
    stressors: ["moral", "chart", "pay", "values", "team"],
    titles: [
      ["Psychologist", 7],
      ["Physician", 3],
      ["Nurse Practitioner", 3],
      ["Registered Nurse", 2],
      ["Social Worker", 2],
    ],
  },
  {
    name: "Women's health",
    burden: -0.05,
    stressors: ["nights", "home", "chart", "pay", "team"],
    titles: [
      ["Registered Nurse", 4],
      ["Physician", 4],
      ["Medical Assistant", 3],
      ["Nurse Practitioner", 2],
      ["Nurse Midwife", 2],
      ["Licensed Practical Nurse", 2],
    ],
  },
];
