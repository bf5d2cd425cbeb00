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
};
