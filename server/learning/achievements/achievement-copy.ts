export const achievementErrors = {
  notFound: "This achievement no longer exists.",
  nameTaken: "An achievement with this name already exists.",
  nameInactive: "An inactive achievement has this name. Activate it instead.",
  nameEarned: "This name can't change after someone earned it.",
} as const;
