export const INVALID_BIRTHDAY = "Enter a valid date of birth.";
