/** Returns true when a reload would interrupt typing. Search fields don't count. */
export const isEditing = (): boolean =>
  [
    ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      "form input, form textarea",
    ),
  ]
    .filter((field) => !["search", "hidden", "radio", "checkbox", "range"].includes(field.type))
    .some((field) => field.value !== "");
