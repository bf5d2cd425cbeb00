export const interestsCard = {
  title: "Interests",
  text: "Pick two. We suggest lessons about them first, on all your devices.",
} as const;
