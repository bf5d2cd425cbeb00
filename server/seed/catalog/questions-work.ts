import type { Questions } from "./question.ts";

export const workQuestions: Questions = {
  151: [
    {
      ask: "Why does a good no carry no reasons?",
      right: "Reasons invite repairs",
      wrong: [
        "Reasons are nobody's business",
        "Reasons sound unfriendly",
        "Reasons take too long to write",
      ],
      why: "If you say you have no ride, someone will offer you a ride.",
    },
    {
      ask: "Which of these is a good no in three parts?",
      right: "Thank you for asking. No, I can't. I hope you find someone.",
      wrong: [
        "Sorry. My car is broken. Maybe next week.",
        "I would love to. But I am so tired. Ask me again.",
        "Why me? I did the last one. Ask somebody else.",
      ],
      why: "Thanks, the no itself and a wish fit into one breath, and leave nothing to repair.",
    },
  ],
  152: [
    {
      ask: "What makes the sentence “this or that, but not both by noon” work?",
      right: "It is said early, and with facts",
      wrong: [
        "It is said when the work has become impossible",
        "It is said to as many people as possible",
        "It says how you feel about it",
      ],
      why: "Facts, early, hand a decision to the person who owns it; it is not a complaint.",
    },
    {
      ask: "The answer is “all of it”. What do you ask, once more and kindly?",
      right: "Then what should I leave until later?",
      wrong: ["Could you put that in writing?", "Who decided that?", "Why does nobody help me?"],
      why: "Someone has to choose, and it is better said aloud.",
    },
  ],
  200: [
    {
      ask: "What do the four minutes at the start of a short-staffed shift give you?",
      right: "One team with a plan",
      wrong: ["More pairs of hands", "A shorter shift", "A record for the staffing office"],
      why: "Nothing is gained in hands; six people with a list become a team.",
    },
    {
      ask: "Which question belongs to this huddle?",
      right: "What can wait, and who agrees that it waits?",
      wrong: [
        "Who called out, and why?",
        "Who worked the last short day?",
        "What did the last shift leave undone?",
      ],
      why: "Sickest, not to be missed, what can wait, and who looks around on the hour: these look forward.",
    },
  ],
  201: [
    {
      ask: "What stays when you decide on purpose what will be less?",
      right: "The checks that keep people safe",
      wrong: ["Whatever is charted", "Whatever is quickest", "Whatever was asked for first"],
      why: "Habit and comfort for the auditor can wait; safety-critical checks cannot.",
    },
    {
      ask: "What happens with what was left undone?",
      right: "It is written down and told in the handover",
      wrong: [
        "It is done at home",
        "It is kept quiet, so that nobody worries",
        "It is done after the shift, unpaid",
      ],
      why: "That is not a confession but handover: the right things undone, known to more than you alone.",
    },
  ],
  210: [
    {
      ask: "What do you finish before the next door, for one week?",
      right: "Assessment and plan",
      wrong: ["The whole note", "The history", "The billing code"],
      why: "The story can be two lines; a future reader wants to know what you thought.",
    },
    {
      ask: "Why say the plan aloud while you type?",
      right: "Patients like it, and then it is already written",
      wrong: [
        "It is needed for the recording",
        "It helps you to type faster",
        "It replaces the written plan",
      ],
      why: "Said and typed at once, it is done before the patient leaves.",
    },
  ],
  211: [
    {
      ask: "To which kind of messages does the team give one hour?",
      right: "Those that should never have reached you",
      wrong: ["Results that are not normal", "Refills", "Questions of new patients"],
      why: "Who else could answer them, and what could be a standing order, is a question for a team.",
    },
    {
      ask: "How often is the inbox looked at in this lesson?",
      right: "At two set times a day",
      wrong: ["Whenever a message arrives", "Once in the evening", "Between any two patients"],
      why: "Between the two times it stays closed.",
    },
  ],
};
