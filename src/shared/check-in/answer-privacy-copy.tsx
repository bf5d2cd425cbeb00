/** Who sees answers and comments. All lines are always shown together. */
export const answerPrivacy = {
  title: "Who sees what",
  lines: {
    you: (
      <>
        <b>Only you</b> see your own answers. Your leader, organization, and administrators can't.
      </>
    ),
    leaders: (
      <>
        <b>Leaders</b> see group figures of at least 5 people, never individual answers.
      </>
    ),
    comments: (
      <>
        <b>Comments</b> are reviewed by an administrator, without names. Leaders may see them once
        at least 10 people have commented.
      </>
    ),
    voluntary: (
      <>
        <b>It's voluntary.</b> Your credit, pay, and schedule don't depend on it. You can delete
        your answers anytime.
      </>
    ),
    monitoring: (
      <>
        <b>No one monitors answers in real time.</b> In a crisis, call or text 988.
      </>
    ),
  },
} as const;
