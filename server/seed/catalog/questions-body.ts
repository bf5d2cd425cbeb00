import type { Questions } from "./question.ts";

export const bodyQuestions: Questions = {
  130: [
    {
      ask: "Which signal does your body clock follow most?",
      right: "Light",
      wrong: ["Your plans", "How tired you are", "The time of your last meal"],
      why: "Daylight tells your body to stay awake, so the bedroom has to be dark.",
    },
    {
      ask: "When should you leave your sunglasses off on the way home after a night shift?",
      right: "When you feel drowsy at the wheel",
      wrong: ["When the sky is cloudy", "When you slept before the shift", "Never"],
      why: "Less light helps the sleep that follows, but not a driver who is already drowsy.",
    },
  ],
  131: [
    {
      ask: "How much of the caffeine in a cup is still active about 5 hours later?",
      right: "About half",
      wrong: ["Almost none", "About a tenth", "Nearly all"],
      why: "That's why you should drink coffee early in a night shift.",
    },
    {
      ask: "What do you need after a nap of 15 to 20 minutes?",
      right: "Ten minutes to wake up before you decide anything",
      wrong: ["A cup of coffee, at any hour", "Another nap within the hour", "A cold shower"],
      why: "Waking up takes a while, and decisions should wait until then.",
    },
  ],
  140: [
    {
      ask: "Which step is first after a hard shift?",
      right: "Move your body: take the stairs, shake your arms, or push against a wall",
      wrong: [
        "Tell someone the whole story",
        "Lie down in a dark room right away",
        "Write down what you could have done better",
      ],
      why: "Your body prepared for a fight. Let it come down first, then share one sentence.",
    },
    {
      ask: "How much should you tell one person on that day?",
      right: "One sentence: today was heavy",
      wrong: ["The whole story, in order", "Only what went well", "Nothing until you've slept"],
      why: "One sentence is enough for tonight. The story can wait.",
    },
  ],
  142: [
    {
      ask: "Images and sounds come back in the first few days. What does this usually mean?",
      right: "Your mind is processing the event",
      wrong: ["You have an illness", "You made a mistake", "You should change units"],
      why: "It's expected for a few days. Sleep, movement, and company help.",
    },
    {
      ask: "Which sign means you should see someone trained?",
      right: "You've avoided the room for weeks",
      wrong: [
        "You slept badly the first night",
        "You talked about it with a colleague",
        "You thought about it the next day",
      ],
      why: "Get help if it keeps coming back for weeks, you avoid places, or you startle at every door.",
    },
  ],
  174: [
    {
      ask: "How does grounding work?",
      right: "It moves your attention to the present",
      wrong: [
        "It argues against the worry",
        "It empties your mind",
        "It makes the worry disappear for good",
      ],
      why: "Attention holds one thing at a time. Grounding brings it back to the present, again and again.",
    },
    {
      ask: "When should you practice it?",
      right: "Once a day when things are easy",
      wrong: [
        "Only when you can't take it anymore",
        "Only when you believe in it",
        "Only with a trained person",
      ],
      why: "Then your body knows the way when things are hard. You don't have to be calm or believe in it.",
    },
  ],
  180: [
    {
      ask: "What makes an end-of-shift ritual work?",
      right: "You do it the same way every time",
      wrong: ["It takes at least 10 minutes", "No one sees it", "You do it at home"],
      why: "A hook, a song, or a slow hand wash: repetition teaches your body to come down.",
    },
    {
      ask: "According to this lesson, when does a shift end?",
      right: "When you notice that it ended",
      wrong: ["When you clock out", "When the handoff is signed", "When you fall asleep"],
      why: "The ritual gives your shift an ending you can see.",
    },
  ],
  281: [
    {
      ask: "How should you prepare for your first night shift?",
      right: "Sleep late, then take a long nap in the afternoon",
      wrong: [
        "Get up early so you're tired in the morning",
        "Stay up the whole night before",
        "Follow your usual routine",
      ],
      why: "Don't try to stay awake the whole time.",
    },
    {
      ask: "Why call your contact once before midnight about something small?",
      right: "To test whether “call me for anything” is true",
      wrong: [
        "To show that you're awake",
        "To have it noted in the chart",
        "To find out how busy other units are",
      ],
      why: "After a small call, it's easier to make an important one.",
    },
  ],
};
