export const MAX_EMAIL_LENGTH = 254;

/** Checks the shape of an email address. Callers trim it first. */
export const isEmail = (text: string): boolean =>
  text.length <= MAX_EMAIL_LENGTH && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
