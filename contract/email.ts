export const LONGEST_EMAIL = 254;

/** As far as it can be told without writing to it. Blanks around it are the caller's to take off. */
export const isEmail = (text: string): boolean =>
  text.length <= LONGEST_EMAIL && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
