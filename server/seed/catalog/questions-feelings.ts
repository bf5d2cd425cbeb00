import type { Questions } from "./question.ts";

export const feelingQuestions: Questions = {
  190: [
    {
      ask: "What is compassion fatigue, in the words of this lesson?",
      right: "What happens to warmth that is spent and never refilled",
      wrong: [
        "What happens to people who have become cold",
        "A lack of interest in one's profession",
        "The wish to be thanked more often",
      ],
      why: "Cold people do not worry about being cold; the worry shows that the warmth is only spent.",
    },
    {
      ask: "What is the small start that it suggests?",
      right: "One minute for one patient that you do not owe",
      wrong: [
        "A week without difficult patients",
        "A kind word to every patient",
        "A longer visit with each family",
      ],
      why: "It is not there to be good, but to feel that contact can also give.",
    },
  ],
  191: [
    {
      ask: "What tells feeling with someone from drowning with them?",
      right: "You know where you end",
      wrong: ["You feel less", "You leave the room in time", "You have seen it before"],
      why: "It is not distance: one stays near, on solid ground.",
    },
    {
      ask: "Which sentence do you say silently when the water rises?",
      right: "This is theirs. I am here.",
      wrong: ["This will pass. Keep going.", "I must not feel this.", "I would do the same."],
      why: "With feet, breath and one's own hands it brings one back to where one stands.",
    },
  ],
  240: [
    {
      ask: "Something went wrong. Who comes first?",
      right: "The patient, and then, soon, you",
      wrong: ["You, and then the patient", "The report", "The lawyer of the hospital"],
      why: "Both have their turn, in this order, and yours is not left out.",
    },
    {
      ask: "Where do you write down the facts on that day?",
      right: "Where your hospital asks you to, and nowhere else",
      wrong: ["In a message to a colleague", "In a diary at home", "Nowhere, until somebody asks"],
      why: "Tell someone who does this work, do not be alone tonight, and write the facts in their one place.",
    },
  ],
  241: [
    {
      ask: "What tells accountability from shame?",
      right: "Accountability looks forward; shame looks only at you",
      wrong: [
        "Accountability is public; shame is private",
        "Accountability is for leaders; shame is for everybody",
        "Accountability is about rules; shame is about feelings",
      ],
      why: "Accountability asks what will be different; shame may be put down.",
    },
    {
      ask: "Which of these is one of the three exact questions?",
      right: "What did I know at that minute?",
      wrong: [
        "What do I know now that I should have known?",
        "Who else could have prevented it?",
        "Will I be forgiven?",
      ],
      why: "At that minute, not now: then what made the right thing difficult, and what you would tell your best student.",
    },
  ],
  270: [
    {
      ask: "What does a kinder voice do to how people deal with their errors?",
      right: "They own them more easily, because it hurts less to look",
      wrong: [
        "They care less about them",
        "They make more of them",
        "They leave them for others to find",
      ],
      why: "It is not a softer standard: after “ouch” one can ask what to do next, after “idiot” one can only hide.",
    },
    {
      ask: "Which word is put in place of the harsh one?",
      right: "Ouch",
      wrong: ["Oops", "Never again", "Careful"],
      why: "It is true, it is short, and it does not need an enemy.",
    },
  ],
};
