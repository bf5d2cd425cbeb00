export const editConflict = "Someone else changed this. Review the latest version and try again.";
export const changeUndone = "Change undone";
export const undo = "Undo";
