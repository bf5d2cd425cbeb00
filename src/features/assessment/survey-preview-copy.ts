export const surveyPreview = {
  empty: "No questions yet",
  status: (at: number, of: number) => `Question ${at} of ${of}. Answers here aren't saved.`,
  untitled: "Question without text",
  comment: "Add a comment",
  answer: "Your answer",
  back: "Back",
  next: "Next",
} as const;
