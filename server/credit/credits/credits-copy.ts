/** Why a claim or quiz attempt is rejected. Devices show their own words for each code. */
export const claimErrors = {
  lessonNotFound: "This lesson is no longer available.",
  keyReusedForCredit: "This ID was used for another credit.",
  keyReusedForAttempt: "This ID was used for another attempt.",
  noCredit: "This lesson doesn't offer credit.",
  otherLicense: "This credit is for a different license type.",
  claimPeriodOver: "This credit can't be claimed at this time.",
  notCompleted: "This lesson isn't completed yet.",
  notEnoughTime: "Not enough time has passed to complete this lesson.",
  dailyLimit:
    "You've reached today's limit of time that counts for credit. Claim this lesson again tomorrow.",
  notPassed: "The quiz isn't passed yet.",
  notEvaluated: "The evaluation is missing.",
  noQuiz: "This lesson has no quiz.",
  wrongAnswers: "Answer every question of the quiz.",
} as const;
