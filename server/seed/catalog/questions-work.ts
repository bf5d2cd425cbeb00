import type { Questions } from "./question.ts";

export const workQuestions: Questions = {
  151: [
    {
      ask: "Why does a good no come without reasons?",
      right: "Reasons invite negotiation",
      wrong: [
        "Your reasons are private",
        "Reasons sound unfriendly",
        "Reasons take too long to write",
      ],
      why: "If you say you have no ride, someone will offer you one.",
    },
    {
      ask: "Which answer is a good no in three parts?",
      right: "Thank you for asking. No, I can't. I hope you find someone.",
      wrong: [
        "Sorry. My car is broken. Maybe next week.",
        "I would love to. But I am so tired. Ask me again.",
        "Why me? I did the last one. Ask someone else.",
      ],
      why: "Thanks, the no itself, and a wish fit into one breath and leave nothing to negotiate.",
    },
  ],
  152: [
    {
      ask: "What makes “this or that, but not both by noon” work?",
      right: "You say it early, with facts",
      wrong: [
        "You say it when the work has become impossible",
        "You say it to as many people as possible",
        "You say how you feel about it",
      ],
      why: "Early facts hand the decision to the person who owns it. It isn't a complaint.",
    },
    {
      ask: "The answer is “everything.” What do you ask next, kindly?",
      right: "Then what should I leave until later?",
      wrong: ["Could you put that in writing?", "Who decided that?", "Why does no one help me?"],
      why: "Someone has to choose, and it's better to say so out loud.",
    },
  ],
  200: [
    {
      ask: "What do the 4 minutes at the start of a short-staffed shift give you?",
      right: "One team with a plan",
      wrong: ["More pairs of hands", "A shorter shift", "A record for the staffing office"],
      why: "You don't gain hands. Six people with lists become a team.",
    },
    {
      ask: "Which question belongs in this huddle?",
      right: "What can wait, and who agrees that it waits?",
      wrong: [
        "Who called out, and why?",
        "Who worked the last short day?",
        "What did the last shift leave undone?",
      ],
      why: "Ask who is sickest, what can't be missed, what can wait, and who checks every hour. These questions look forward.",
    },
  ],
  201: [
    {
      ask: "You decide together what to drop. What must stay?",
      right: "The checks that keep people safe",
      wrong: ["The tasks we chart", "The quickest tasks", "The tasks requested first"],
      why: "Habits and audit checkboxes can wait. Safety-critical checks can't.",
    },
    {
      ask: "How do you handle tasks that were left undone?",
      right: "Write them down and report them in the handoff",
      wrong: [
        "Do them at home",
        "Keep them quiet so no one worries",
        "Do them after the shift, unpaid",
      ],
      why: "It isn't a confession. It's a handoff, so you're not the only one who knows.",
    },
  ],
  210: [
    {
      ask: "For one week, what do you finish before the next room?",
      right: "Assessment and plan",
      wrong: ["The whole note", "The history", "The billing code"],
      why: "The story can be two lines. A future reader wants your thinking.",
    },
    {
      ask: "Why say the plan out loud while you type?",
      right: "Patients like it, and the plan is already written",
      wrong: [
        "It's needed for the recording",
        "It helps you type faster",
        "It replaces the written plan",
      ],
      why: "When you say and type it together, it's done before the patient leaves.",
    },
  ],
  211: [
    {
      ask: "Which messages does the team review for one hour?",
      right: "Messages that should never have reached you",
      wrong: ["Abnormal results", "Refills", "Questions from new patients"],
      why: "Who else could answer them and what could be a standing order are questions for the team.",
    },
    {
      ask: "How often do you check the inbox in this lesson?",
      right: "At two set times a day",
      wrong: ["Whenever a message arrives", "Once in the evening", "Between any two patients"],
      why: "Between those two times it stays closed.",
    },
  ],
};
