/** Why someone who doesn't manage credit can't change which credit a lesson offers. */
export const creditErrors = {
  field: "To change credit, ask an administrator.",
  release:
    "After a new release, people can claim the credit again. To change the date, ask an administrator.",
  version: "This version offers different credit. Ask an administrator to restore it.",
} as const;
