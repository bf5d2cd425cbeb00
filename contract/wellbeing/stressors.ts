/** Stressor categories of surveys and lessons, in the order of the survey's choices. */
export const stressorNames = {
  pace: "Workload & pace",
  chart: "EHR & documentation",
  staffing: "Staffing",
  nights: "Scheduling & nights",
  control: "Lack of control",
  team: "Teamwork & conflict",
  values: "Leadership & values mismatch",
  violence: "Workplace violence & incivility",
  moral: "Moral distress",
  family: "Patient & family demands",
  pay: "Pay & recognition",
  career: "Career uncertainty",
  home: "Work–home conflict",
  sleep: "Sleep & health",
  other: "Other",
} as const;
