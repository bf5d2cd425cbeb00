/** Why someone who doesn't manage credit can't change which credit a lesson offers. */
export const creditErrors = {
  field: "Only administrators and CE administrators can change credit.",
  version: "This version offers different credit. Ask an administrator to restore it.",
} as const;
