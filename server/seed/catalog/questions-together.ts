import type { Questions } from "./question.ts";

export const togetherQuestions: Questions = {
  220: [
    {
      ask: "What do you decide before a hard conversation?",
      right: "What should be true afterwards",
      wrong: ["What you want to say", "Who is to blame", "How long it may take"],
      why: "Seven words about what should be different guide it better than a speech.",
    },
    {
      ask: "Which is a first sentence as this lesson wants it?",
      right: "Yesterday the handover started at ten past seven.",
      wrong: [
        "You are always late for the handover.",
        "People are getting tired of waiting for you.",
        "I know you do not mean it.",
      ],
      why: "It is a fact and not a verdict; then comes the difficult part, being quiet.",
    },
  ],
  221: [
    {
      ask: "Why wait with the explanation?",
      right: "Before acknowledgment it sounds like defense",
      wrong: [
        "Families seldom understand it",
        "It is the task of the attending",
        "It takes too much time",
      ],
      why: "Say what you see first: they have been waiting for hours, and nobody told them why.",
    },
    {
      ask: "You said when you would be back, and there is nothing new. What do you do?",
      right: "Come back all the same",
      wrong: [
        "Wait until there is something to tell",
        "Send somebody else",
        "Leave a note at the desk",
      ],
      why: "You do not need to win; you need to be the person who returned.",
    },
  ],
  222: [
    {
      ask: "In which order do the three steps come?",
      right: "Concerned, uncomfortable, safety issue",
      wrong: [
        "Safety issue, concerned, uncomfortable",
        "Uncomfortable, safety issue, concerned",
        "Concerned, safety issue, uncomfortable",
      ],
      why: "They rise step by step, and you may stop after the first if you are heard.",
    },
    {
      ask: "Somebody says it to you. What do you answer first?",
      right: "Thank you for telling me",
      wrong: ["Are you sure?", "I have seen it already", "Let us talk about it later"],
      why: "Whatever comes next, the one who spoke up should find that it was welcome.",
    },
  ],
  230: [
    {
      ask: "What does psychological safety mean here?",
      right: "That a question costs nothing",
      wrong: ["That everybody is nice", "That nobody is corrected", "That all decide together"],
      why: "It is not niceness: one can ask, and be wrong, at no price.",
    },
    {
      ask: "Somebody speaks up and is wrong. What do you do?",
      right: "Thank them as warmly as if they were right",
      wrong: [
        "Correct them in private and leave it at that",
        "Pass over it, to spare them",
        "Ask who told them so",
      ],
      why: "Everyone is watching for that; it decides whether the next one speaks.",
    },
  ],
  231: [
    {
      ask: "Who begins in this debrief?",
      right: "The quietest person",
      wrong: ["The most senior person", "Whoever was closest", "Whoever called for it"],
      why: "The loud ones will still be there.",
    },
    {
      ask: "A drawer was empty. What is the subject?",
      right: "The drawer",
      wrong: ["Who should have filled it", "Who noticed it too late", "Whether to report it"],
      why: "What did we expect, what happened, what will we try: who is left out of it for now.",
    },
  ],
  300: [
    {
      ask: "What do you do after you have removed one pebble?",
      right: "Say that it is done, and what you could not do, and why",
      wrong: [
        "Go on to the next without a word",
        "Ask for a word of thanks",
        "Wait until the mountain is gone",
      ],
      why: "People do not expect that you lift the mountain; they need to see that somebody bends down.",
    },
    {
      ask: "How often is each person asked for what is in their way?",
      right: "Once a month, for fifteen minutes",
      wrong: ["Once a year, for an hour", "Every day, in passing", "Only when they leave"],
      why: "Short and regular, with the answer written down where they can see you write.",
    },
  ],
  301: [
    {
      ask: "Which order do leaders follow in this lesson?",
      right: "Change the work, then see who is alone with it, then what each person can do",
      wrong: [
        "What each person can do, then who is alone, then the work",
        "Who is alone, then what each can do, then the work",
        "All three at once, so that nobody waits",
      ],
      why: "Offered after the printer is fixed, a breathing exercise is a gift; offered instead, an insult.",
    },
    {
      ask: "What do people without lunch hear in a talk on resilience?",
      right: "It is you",
      wrong: ["We care", "It will get better", "Take a break"],
      why: "It puts on the person what is in the work, and so it does harm.",
    },
  ],
  311: [
    {
      ask: "A confused patient hit you. Should it be reported?",
      right: "Yes, also then: reports move doors, cameras and staff",
      wrong: ["No, since nobody meant it", "Only if you were injured", "Only if it happens again"],
      why: "The report is about what must not happen again, not about blame.",
    },
    {
      ask: "Which of these is one of the steps on the same day?",
      right: "Be seen by a clinician, as a patient",
      wrong: [
        "Go back alone, to show that you are not afraid",
        "Wait a week, and see whether it still hurts",
        "Apologize to the patient's family",
      ],
      why: "Be seen, report it, do not go back alone, and tell someone at home.",
    },
  ],
};
