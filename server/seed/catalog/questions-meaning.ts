import type { Questions } from "./question.ts";

export const meaningQuestions: Questions = {
  110: [
    {
      ask: "You hear yourself say “the gallbladder in room nine”. Which face of burnout is this?",
      right: "Distance",
      wrong: ["Exhaustion", "The feeling of no use", "None: it is ordinary shorthand"],
      why: "Speaking of people as parts is how distance sounds; it can be there without the other two.",
    },
    {
      ask: "What does the feeling that nothing you do makes a difference need most?",
      right: "To see its own work",
      wrong: ["A longer holiday", "Contact that costs nothing", "A stricter schedule"],
      why: "Each face needs something else: exhaustion rest, distance contact, and the feeling of no use the sight of what one has done.",
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
      why: "The six areas of mismatch lie between person and job, and none of them is a fault of character.",
    },
    {
      ask: "Which of these is one of the six areas of mismatch?",
      right: "Fairness",
      wrong: ["Intelligence", "Ambition", "Physical fitness"],
      why: "Workload, control, reward, community, fairness and values are the six.",
    },
  ],
  330: [
    {
      ask: "What do you write beside each of the three good things?",
      right: "Your own part in it",
      wrong: [
        "How likely it is to return",
        "Who should be thanked",
        "How happy it made you, from 1 to 10",
      ],
      why: "The exercise is about what went well and what you did for it, however small.",
    },
    {
      ask: "Why does the exercise help a tired mind?",
      right: "It makes a second collection beside what went wrong",
      wrong: [
        "It keeps you from thinking about work",
        "It replaces sleep with reflection",
        "It proves that the bad things were not real",
      ],
      why: "A tired mind collects what went wrong by itself; the list adds another collection and denies nothing.",
    },
  ],
  160: [
    {
      ask: "What is moral distress?",
      right: "Knowing what would be right, and not being able to do it",
      wrong: [
        "Not knowing what would be right",
        "Being tired of other people's troubles",
        "Feeling guilty about a mistake one has made",
      ],
      why: "It is different from doubt, tiredness and guilt: one knew what was right, and something stood in the way.",
    },
    {
      ask: "Which three plain sentences name a situation of moral distress?",
      right: "I believed this. I was asked for that. This stood in the way.",
      wrong: [
        "I felt this. They felt that. Nobody spoke.",
        "This happened. I could not help it. It is over.",
        "They were wrong. I was right. I was not heard.",
      ],
      why: "Belief, demand and obstacle together make it something that can be carried to others.",
    },
  ],
  161: [
    {
      ask: "What does moral residue do when it is left to time alone?",
      right: "The next time starts a little higher",
      wrong: ["It fades within a week", "It turns into experience", "It makes one more careful"],
      why: "Unspoken cases add up, which is why ten minutes with a colleague are worth it.",
    },
    {
      ask: "Who may call the ethics service in most hospitals?",
      right: "Anybody",
      wrong: ["The attending physician alone", "The family alone", "The head of the department"],
      why: "In most hospitals anybody may call it, which includes you.",
    },
  ],
  290: [
    {
      ask: "Which question does this lesson put in place of “should I leave?”",
      right: "Which hour of the week do I still like?",
      wrong: [
        "How many years until I can retire?",
        "What would my younger self say?",
        "Who would miss me here?",
      ],
      why: "The hour you still like shows what to ask for more of.",
    },
    {
      ask: "What comes after you have found that hour?",
      right: "Ask for one more like it, and one less of something else",
      wrong: [
        "Give notice and look for a job made of it",
        "Keep it as a memory for harder days",
        "Fill all of your free time with it",
      ],
      why: "People who spend some of their time on what matters most to them tend to last; it need not be all of it.",
    },
  ],
};
