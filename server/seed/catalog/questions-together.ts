import type { Questions } from "./question.ts";

export const togetherQuestions: Questions = {
  220: [
    {
      ask: "What do you decide before a hard conversation?",
      right: "What should be different afterward",
      wrong: ["What you want to say", "Who is to blame", "How long it can take"],
      why: "Seven words about the outcome guide it better than a speech.",
    },
    {
      ask: "Which opening sentence fits this lesson?",
      right: "Yesterday the handoff started at 7:10.",
      wrong: [
        "You're always late for the handoff.",
        "People are getting tired of waiting for you.",
        "I know you don't mean it.",
      ],
      why: "It's a fact, not a verdict. Then do the hard part and stay quiet.",
    },
  ],
  221: [
    {
      ask: "Why should the explanation wait?",
      right: "Before acknowledgment it sounds like defense",
      wrong: [
        "Families seldom understand it",
        "It's the attending's job",
        "It takes too much time",
      ],
      why: "Say what you see first. They've been waiting for hours, and no one has explained why.",
    },
    {
      ask: "You said when you'd be back, and there's nothing new. What do you do?",
      right: "Come back anyway",
      wrong: [
        "Wait until there's something to report",
        "Send someone else",
        "Leave a note at the desk",
      ],
      why: "You don't need to win. You need to be the person who came back.",
    },
  ],
  222: [
    {
      ask: "What's the order of the three steps?",
      right: "Concerned, uncomfortable, safety issue",
      wrong: [
        "Safety issue, concerned, uncomfortable",
        "Uncomfortable, safety issue, concerned",
        "Concerned, safety issue, uncomfortable",
      ],
      why: "They rise step by step. You can stop after the first if it works.",
    },
    {
      ask: "Someone says it to you. What do you answer first?",
      right: "Thank you for telling me",
      wrong: ["Are you sure?", "I've seen it already", "Let's talk about it later"],
      why: "The person who spoke up should learn that it was welcome.",
    },
  ],
  230: [
    {
      ask: "What does psychological safety mean here?",
      right: "A question costs nothing",
      wrong: ["Everyone is nice", "No one is corrected", "Everyone decides together"],
      why: "It isn't niceness. You can ask, and be wrong, at no cost.",
    },
    {
      ask: "Someone speaks up and is wrong. What do you do?",
      right: "Thank them as warmly as if they were right",
      wrong: [
        "Correct them in private and leave it there",
        "Ignore it to spare them",
        "Ask where they got that idea",
      ],
      why: "Everyone is watching. Your reaction decides whether the next person speaks up.",
    },
  ],
  231: [
    {
      ask: "Who starts this debrief?",
      right: "The quietest person",
      wrong: [
        "The most senior person",
        "The person who was closest",
        "The person who called for it",
      ],
      why: "The louder people will still have their turn.",
    },
    {
      ask: "A drawer was empty. What's the topic?",
      right: "The drawer",
      wrong: ["Who should have filled it", "Who noticed it too late", "Whether to report it"],
      why: "Ask what we expected, how it went, and what we'll try. Leave out who, for now.",
    },
  ],
  300: [
    {
      ask: "You removed one obstacle. What's next?",
      right: "Say that it's done, and what you couldn't do, and why",
      wrong: [
        "Move on to the next one without a word",
        "Ask for thanks",
        "Wait until all obstacles are gone",
      ],
      why: "People don't expect you to move a mountain. They need to see that someone is working on it.",
    },
    {
      ask: "How often do you ask each person about obstacles?",
      right: "Once a month, for 15 minutes",
      wrong: ["Once a year, for an hour", "Every day, in passing", "Only when they leave"],
      why: "Keep it short and regular, and write down the answer where they can see it.",
    },
  ],
  301: [
    {
      ask: "In which order should leaders act?",
      right: "Change the work, then see who is alone with it, then offer help for individuals",
      wrong: [
        "Offer help for individuals, then see who is alone, then change the work",
        "See who is alone, then offer help for individuals, then change the work",
        "Do all three at once so no one waits",
      ],
      why: "After the printer is fixed, a breathing exercise is a gift. Offered instead, it's an insult.",
    },
    {
      ask: "What does a resilience talk say to people who had no lunch?",
      right: "The problem is you",
      wrong: ["We care", "It will get better", "Take a break"],
      why: "It blames the person for problems in the work, so it does harm.",
    },
  ],
};
