export const interestsCard = {
  title: "Interests",
  text: "Pick two. We suggest lessons about them first. They stay on this device.",
} as const;
