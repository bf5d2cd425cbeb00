/** Why a claim or quiz attempt is rejected. Devices have words of their own for each code except `not_finished`. */
export const claimErrors = {
  lessonNotFound: "This lesson is no longer available.",
  keyReusedForCredit: "This ID was used for another credit.",
  keyReusedForAttempt: "This ID was used for another attempt.",
  noCredit: "This lesson doesn't offer credit.",
  otherLicense: "This credit is for a different license type.",
  otherType: "You already have credit of another type for this lesson.",
  claimPeriodOver: "This credit can't be claimed at this time.",
  notCompleted: "This lesson isn't completed yet. Finish it, then claim again.",
  notEnoughTime:
    "Not enough time has passed to complete this lesson. Claim again in a few minutes.",
  dailyLimit:
    "You've reached today's limit of time that counts for credit. Claim this lesson again tomorrow.",
  notPassed: "The quiz isn't passed yet.",
  notEvaluated: "The evaluation is missing.",
  noQuiz: "This lesson has no quiz.",
  wrongAnswers: "Answer every question of the quiz.",
} as const;
