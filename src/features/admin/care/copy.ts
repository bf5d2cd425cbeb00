export const MEANWHILE = "Somebody has changed this meanwhile. Look at it again.";
