import type { Questions } from "./question.ts";

export const feelingQuestions: Questions = {
  190: [
    {
      ask: "How does this lesson define compassion fatigue?",
      right: "Warmth that's spent and never refilled",
      wrong: [
        "Losing the ability to care",
        "A lack of interest in your profession",
        "The wish for more thanks",
      ],
      why: "If you worry about being cold, your warmth is only used up, not gone.",
    },
    {
      ask: "Which small start does the lesson suggest?",
      right: "One minute for one patient that you don't owe",
      wrong: [
        "A week without difficult patients",
        "A kind word to every patient",
        "A longer visit with each family",
      ],
      why: "The point isn't to be good. It's to feel that contact can also give you something.",
    },
  ],
  191: [
    {
      ask: "How is empathy different from being overwhelmed?",
      right: "You know where you end and the other person begins",
      wrong: ["You feel less", "You leave the room in time", "You've seen it before"],
      why: "It isn't distance. You stay close, on solid ground.",
    },
    {
      ask: "Which sentence do you say silently when it becomes too much?",
      right: "This is theirs. I am here.",
      wrong: ["This will pass. Keep going.", "I must not feel this.", "I would do the same."],
      why: "Together with your feet, breath, and hands, it brings you back to yourself.",
    },
  ],
  240: [
    {
      ask: "Something went wrong. Who is first?",
      right: "The patient, and then, soon, you",
      wrong: ["You, and then the patient", "The report", "The hospital's lawyer"],
      why: "Both of you need care, in this order. Don't leave yourself out.",
    },
    {
      ask: "Where do you document the facts that day?",
      right: "Where your hospital asks you to, and nowhere else",
      wrong: ["In a message to a colleague", "In a diary at home", "Nowhere, until someone asks"],
      why: "Tell a colleague, don't be alone tonight, and document the facts in one place.",
    },
  ],
  241: [
    {
      ask: "How does accountability differ from shame?",
      right: "Accountability looks forward, and shame looks only at you",
      wrong: [
        "Accountability is public, and shame is private",
        "Accountability is for leaders, and shame is for everyone",
        "Accountability is about rules, and shame is about feelings",
      ],
      why: "Accountability asks what will be different. You can let go of shame.",
    },
    {
      ask: "Which question is one of the three in this lesson?",
      right: "What did I know at that minute?",
      wrong: [
        "What do I know now that I should have known?",
        "Who else could have prevented it?",
        "Will I be forgiven?",
      ],
      why: "Focus on that minute, not on now. Then ask what made the right thing hard and what you'd tell your best student.",
    },
  ],
};
