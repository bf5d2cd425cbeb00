/** Returns true when leaving the page would lose typed text. Search fields don't count. */
export const isEditing = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form input, form textarea",
    ),
  ]
    .filter((field) => !["search", "hidden", "radio", "checkbox", "range"].includes(field.type))
    .some((field) => field.value !== "");
