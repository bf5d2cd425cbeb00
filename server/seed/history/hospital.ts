import type { Department } from "./types.ts";

/** A hospital that works around the clock: 500 people. */
export const hospitalDepartments: readonly Department[] = [
  {
    name: "Emergency medicine",
    burden: 0.4,
    stressors: ["staffing", "violence", "pace", "nights", "sleep"],
    titles: [
      ["Registered Nurse", 38],
      ["Physician", 13],
      ["Physician Assistant", 8],
      ["Resident", 6],
      ["Nurse Practitioner", 3],
      ["Respiratory Therapist", 3],
      ["Social Worker", 3],
    ],
  },
  {
    name: "Intensive care",
    burden: 0.35,
    stressors: ["moral", "nights", "staffing", "sleep", "family"],
    titles: [
      ["Registered Nurse", 40],
      ["Physician", 8],
      ["Respiratory Therapist", 8],
      ["Resident", 4],
      ["Nurse Practitioner", 4],
      ["Social Worker", 2],
    ],
  },
  {
    name: "Internal medicine",
    burden: 0.1,
    stressors: ["chart", "pace", "staffing", "family", "control"],
    titles: [
      ["Registered Nurse", 44],
      ["Physician", 20],
      ["Resident", 10],
      ["Nurse Practitioner", 7],
      ["Social Worker", 5],
      ["Physician Assistant", 4],
    ],
  },
  {
    name: "Surgery",
    burden: -0.1,
    stressors: ["pace", "control", "team", "home", "pay"],
    titles: [
      ["Registered Nurse", 27],
      ["Physician", 16],
      ["Physician Assistant", 10],
      ["Certified Registered Nurse Anesthetist", 6],
      ["Resident", 5],
      ["Nurse Practitioner", 2],
    ],
  },
  {
    name: "Labor and delivery",
    burden: -0.15,
    stressors: ["nights", "staffing", "violence", "home", "pay"],
    titles: [
      ["Registered Nurse", 28],
      ["Physician", 9],
      ["Nurse Midwife", 5],
      ["Resident", 2],
      ["Social Worker", 2],
    ],
  },
  {
    name: "Pediatrics",
    burden: -0.35,
    stressors: ["family", "chart", "home", "staffing", "pay"],
    titles: [
      ["Registered Nurse", 22],
      ["Physician", 10],
      ["Nurse Practitioner", 4],
      ["Resident", 3],
      ["Respiratory Therapist", 3],
      ["Social Worker", 2],
    ],
  },
  {
    name: "Oncology",
    burden: 0.2,
    stressors: ["moral", "family", "chart", "values", "home"],
    titles: [
      ["Registered Nurse", 20],
      ["Physician", 8],
      ["Nurse Practitioner", 5],
      ["Social Worker", 3],
      ["Physician Assistant", 2],
    ],
  },
  {
    name: "Cardiology",
    burden: -0.05,
    stressors: ["pace", "chart", "nights", "team", "career"],
    titles: [
      ["Registered Nurse", 15],
      ["Physician", 9],
      ["Physician Assistant", 4],
      ["Nurse Practitioner", 3],
      ["Respiratory Therapist", 3],
    ],
  },
  {
    name: "Psychiatry",
    burden: 0,
    stressors: ["violence", "moral", "staffing", "values", "pay"],
    titles: [
      ["Registered Nurse", 9],
      ["Social Worker", 6],
      ["Physician", 5],
      ["Nurse Practitioner", 2],
    ],
  },
  {
    name: "Pharmacy",
    burden: -0.3,
    stressors: ["pace", "control", "pay", "career", "team"],
    titles: [["Pharmacist", 20]],
  },
];
