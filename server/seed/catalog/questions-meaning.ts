import type { Questions } from "./question.ts";

export const meaningQuestions: Questions = {
  110: [
    {
      ask: "You catch yourself saying “the gallbladder in room nine.” Which dimension of burnout is this?",
      right: "Distance",
      wrong: ["Exhaustion", "Lost effectiveness", "None. It's ordinary shorthand"],
      why: "Talking about people as parts is a sign of distance. It can occur without the other two.",
    },
    {
      ask: "You feel that nothing you do makes a difference. What helps most?",
      right: "Seeing the results of your work",
      wrong: ["A longer vacation", "Contact that costs nothing", "A stricter schedule"],
      why: "Each dimension needs something else. Exhaustion needs rest, distance needs contact, and lost effectiveness needs visible results.",
    },
  ],
  111: [
    {
      ask: "How do researchers describe burnout?",
      right: "As a mismatch between a person and a job",
      wrong: [
        "As a lack of resilience in a person",
        "As a late stage of depression",
        "As a choice of the wrong profession",
      ],
      why: "All six areas of mismatch lie between person and job. None is a character flaw.",
    },
    {
      ask: "Which area is one of the six areas of mismatch?",
      right: "Fairness",
      wrong: ["Intelligence", "Ambition", "Physical fitness"],
      why: "The six areas are workload, control, reward, community, fairness, and values.",
    },
  ],
  160: [
    {
      ask: "How is moral distress defined?",
      right: "Knowing the right thing to do, and not being able to do it",
      wrong: [
        "Not knowing the right thing to do",
        "Being tired of other people's troubles",
        "Feeling guilty about a mistake",
      ],
      why: "It's different from doubt, fatigue, and guilt. You knew the right thing to do, and something got in the way.",
    },
    {
      ask: "Which three sentences describe a situation of moral distress?",
      right: "I believed this. I was asked for that. This got in the way.",
      wrong: [
        "I felt this. They felt that. No one spoke.",
        "This happened. I couldn't help it. It's over.",
        "They were wrong. I was right. No one listened.",
      ],
      why: "Belief, demand, and obstacle together turn it into something you can share.",
    },
  ],
  161: [
    {
      ask: "What happens to moral residue over time if you don't talk about it?",
      right: "The next case starts a little higher",
      wrong: ["It fades within a week", "It turns into experience", "It makes you more careful"],
      why: "Unspoken cases add up. Ten minutes with a colleague help.",
    },
    {
      ask: "Who can call the ethics service in most hospitals?",
      right: "Anyone",
      wrong: ["Only the attending physician", "Only the family", "The head of the department"],
      why: "In most hospitals anyone can call, and that includes you.",
    },
  ],
};
