/** Buttons of the dialog for a series or a collection. */
export const dialogButtons = { cancel: "Cancel", save: "Save" } as const;
