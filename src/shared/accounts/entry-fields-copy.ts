export const BRAND = "Respite";

export const emailField = { label: "Email" } as const;

export const codeEntry = {
  hint: "Find it in your invitation or ask your leader.",
  missing: "Enter your registration code.",
} as const;
