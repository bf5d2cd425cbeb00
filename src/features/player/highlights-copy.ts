export const highlights = {
  hint: "Select a sentence to highlight it.",
  highlighted: "highlighted",
  selected: "Selected sentence",
  add: "Highlight sentence",
  remove: "Remove highlight",
  added: "Sentence highlighted",
  removed: "Highlight removed",
  undo: "Undo",
} as const;
