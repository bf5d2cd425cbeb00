import type { SeriesLessons } from "./lesson.ts";

const afterError: SeriesLessons = {
  defaults: {
    series: "after-the-error",
    category: "Emotions and loss",
    by: "lindqvist",
    stress: ["moral", "values", "team"],
    who: "all",
    handout: "after-an-error",
    refs: ["wu", "peer"],
    read: ["compassion", "fearless"],
  },
  lessons: [
    {
      n: 240,
      title: "First the patient, then you",
      tagline: "The hours after something went wrong",
      about:
        "<p>Replaying, heat, wanting to hide. Nearly every clinician has stood there. Three things for today, and a sentence to keep: <strong>you are not the worst thing that happened on your shift</strong>.</p>",
      goals: [
        "Describe common reactions after an adverse event",
        "Name three steps for the first day",
      ],
      quarters: 1,
    },
    {
      n: 241,
      by: "hart",
      title: "Accountability looks forward",
      tagline: "And shame looks only at you",
      about:
        "What did I know at that minute? What made the right thing difficult? What would I say to my best student? Three exact questions in place of comfort that does not help.",
      goals: ["Distinguish accountability from shame"],
      quarters: 1,
    },
    {
      n: 242,
      by: "whelan",
      title: "What to say to a colleague",
      tagline: "Four sentences, and the second week",
      about:
        "We say nothing because we do not know what to say, and nothing is heard as a verdict. Four sentences that do not ask for the story.",
      goals: ["Offer support to a colleague after an error"],
    },
    {
      n: 243,
      length: "38:20",
      title: "Telling the family",
      tagline: "Disclosure, step by step, from people who have done it",
      about:
        "Who should be in the room, what comes first, what not to promise, and how to come back the next day. With a risk manager who begins by saying what she is afraid of.",
      quarters: 3,
      goals: ["Outline the steps of a disclosure conversation", "Identify whom to call before it"],
      refs: ["policy", "wu"],
    },
    {
      n: 244,
      type: "Handout",
      length: "5:00",
      title: "The first three days after an error",
      tagline: "For you, and for the person next to you",
      about:
        "Hour by hour on the first day, then the second and the third. What to write where, whom to tell, what to leave alone, and a column for the colleague who wants to help.",
    },
  ],
};

const grief: SeriesLessons = {
  defaults: {
    series: "grief-on-the-unit",
    category: "Emotions and loss",
    by: "greene",
    stress: ["moral", "family"],
    who: "all",
    handout: "grief",
    refs: ["peer"],
    read: ["mortal", "edge"],
  },
  lessons: [
    {
      n: 250,
      by: "brandt",
      title: "People you knew for four days",
      tagline: "A small form for a real grief",
      about:
        "You knew how she took her tea. Hospitals have forms for the dead and few for us, so here are three: a stone, a first name in a book, a sentence at the end of the shift.",
    },
    {
      n: 251,
      title: "When losses run together",
      tagline: "One name, one image, one breath",
      about:
        "After a week with many deaths it is hard to feel any of them. A quiet way to give each of them its own place, and a reminder that the chaplain is there for staff as well.",
      goals: ["Use a short ritual after several losses"],
    },
    {
      n: 252,
      by: "delacroix",
      title: "The patient who looked like your brother",
      tagline: "Resemblance is not weakness",
      about:
        "Some losses find the place where we are thin. What to say at home when you cannot talk yet, and how ordinary things do the holding.",
    },
    {
      n: 253,
      length: "33:40",
      title: "A book of first names",
      tagline: "How one ward remembers",
      about:
        "On a shelf behind the medication room lies a notebook. A chaplain, a housekeeper and a hospitalist on what is written in it, and who reads it at night.",
      quarters: 2,
    },
    {
      n: 254,
      type: "Handout",
      length: "4:00",
      title: "Small rituals for loss",
      tagline: "Alone, in twos, as a team",
      about:
        "Nine rituals that need no budget and no faith, from ten seconds to ten minutes, with words for those who would like words.",
    },
  ],
};

export const loss = [afterError, grief];
