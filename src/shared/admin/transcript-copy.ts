export const transcriptButtons = {
  title: "Credit transcript",
  pdf: "Download PDF",
  csv: "Download CSV",
} as const;
