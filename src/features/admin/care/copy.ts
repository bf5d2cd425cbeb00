export const EDIT_CONFLICT = "Somebody has changed this meanwhile. Look at it again.";
