import type { Questions } from "./question.ts";

export const bodyQuestions: Questions = {
  130: [
    {
      ask: "What does your inner clock listen to most?",
      right: "Light",
      wrong: ["Your plans", "How tired you are", "The time of your last meal"],
      why: "At noon it says awake, whatever you owe it; that is why the room has to be made dark.",
    },
    {
      ask: "When should you leave the sunglasses off on the way home from a night?",
      right: "When you feel drowsy at the wheel",
      wrong: ["When the sky is cloudy", "When you slept before the shift", "Never"],
      why: "Less light helps the sleep that follows, but not a driver who is already drowsy.",
    },
  ],
  131: [
    {
      ask: "How much of the caffeine of a cup is still with you about five hours later?",
      right: "About half",
      wrong: ["Almost none", "About a tenth", "Nearly all"],
      why: "This is why coffee on nights has a curfew: drink it early in the shift.",
    },
    {
      ask: "What should you give yourself after a nap of fifteen or twenty minutes?",
      right: "Ten minutes to wake before you decide anything",
      wrong: ["A cup of coffee, whatever the hour", "Another nap within the hour", "A cold shower"],
      why: "Waking takes a while, and decisions should wait for it.",
    },
  ],
  140: [
    {
      ask: "What comes first on the short way down after a hard shift?",
      right: "Use the body: stairs, shaking the arms, pushing against a wall",
      wrong: [
        "Tell somebody the whole story",
        "Lie down in a dark room at once",
        "Write down what you could have done better",
      ],
      why: "The body made fuel for a fight; it is let down first, and the sentence to one person comes later.",
    },
    {
      ask: "How much do you tell one person on that day?",
      right: "One sentence: today was heavy",
      wrong: ["The whole story, in order", "Only what went well", "Nothing until you have slept"],
      why: "One sentence is company enough for tonight; the story can wait.",
    },
  ],
  142: [
    {
      ask: "Pictures and sounds come back in the first few days. What is this, as a rule?",
      right: "A mind doing its filing",
      wrong: ["A sign of an illness", "A sign of a mistake", "A reason to change units"],
      why: "For a few days it is expected; sleep, movement and company help with it.",
    },
    {
      ask: "Which of these is a sign to have someone trained look at it with you?",
      right: "You have avoided the room for weeks",
      wrong: [
        "You slept badly in the first night",
        "You talked about it with a colleague",
        "You thought of it on the next day",
      ],
      why: "Coming back for weeks, avoiding places and startling at every door are the signs that are named.",
    },
  ],
  174: [
    {
      ask: "What does grounding do?",
      right: "It offers attention to what is present",
      wrong: [
        "It argues against the worry",
        "It empties the mind",
        "It makes the worry disappear for good",
      ],
      why: "Only one thing can sit in the chair of attention; grounding offers it to the present, again and again.",
    },
    {
      ask: "When should you practice it?",
      right: "Once a day when things are easy",
      wrong: [
        "Only when you cannot bear it any more",
        "Only when you believe in it",
        "Only together with somebody trained",
      ],
      why: "Then the body knows the way when things are not easy; nobody has to be calm, or to believe in it.",
    },
  ],
  180: [
    {
      ask: "What matters about an end-of-shift ritual?",
      right: "That it is always the same",
      wrong: [
        "That it takes at least ten minutes",
        "That nobody else sees it",
        "That it is done at home",
      ],
      why: "Whether a hook, a song or a slow washing of the hands: repeated, it teaches the shoulders to come down.",
    },
    {
      ask: "When does a shift end, in the words of this lesson?",
      right: "When you notice that it has ended",
      wrong: ["When you clock out", "When the handover is signed", "When you fall asleep"],
      why: "The ritual is there to give it an end that you can see.",
    },
  ],
  261: [
    {
      ask: "What should you do before you lift, according to the lesson?",
      right: "Raise the bed",
      wrong: [
        "Hold your breath",
        "Bend from the hips with straight knees",
        "Lift once without weight",
      ],
      why: "It takes eight seconds; calling a second person and using the lift come with it.",
    },
    {
      ask: "Which complaint should be looked at on the same day?",
      right: "A weak foot",
      wrong: [
        "Stiffness in the morning",
        "An ache after gardening",
        "Sore shoulders after a long shift",
      ],
      why: "Pain down a leg or a weak foot should be seen today; you know what you would say to a patient.",
    },
  ],
  281: [
    {
      ask: "How should you prepare for a first night shift?",
      right: "Sleep late, then take a long nap in the afternoon",
      wrong: [
        "Get up early, so that you are tired in the morning",
        "Stay up the whole night before",
        "Go through the day as on any other",
      ],
      why: "Do not try to stay awake for all of it.",
    },
    {
      ask: "Why call your person once before midnight, with something small?",
      right: "To test whether “call me for anything” holds",
      wrong: [
        "To show that you are awake",
        "To have it noted in the chart",
        "To find out how busy the other units are",
      ],
      why: "Having called once with something small makes the call with something large easier.",
    },
  ],
};
