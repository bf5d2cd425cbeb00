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
      title: "After an error: the first day",
      tagline: "First the patient, then you",
      about:
        "<p>Replaying the event, feeling hot, wanting to hide: nearly every clinician knows these reactions. Learn three steps for today and a sentence to keep: <strong>you're not the worst thing that happened on your shift</strong>.</p>",
      goals: [
        "Describe common reactions after an adverse event",
        "Name three steps for the first day",
      ],
    },
    {
      n: 241,
      by: "hart",
      title: "Accountability without shame",
      tagline: "Three questions to ask after an error",
      about:
        "What did I know at that minute? What made the right thing hard? What would I tell my best student? These questions help more than empty reassurance.",
      goals: ["Distinguish accountability from shame"],
    },
    {
      n: 242,
      by: "whelan",
      title: "Supporting a colleague after an error",
      tagline: "Four sentences, and the second week",
      about:
        "We stay silent because we don't know what to say, and silence feels like a verdict. Learn four sentences that don't ask for the story.",
      goals: ["Offer support to a colleague after an error"],
    },
    {
      n: 243,
      length: "38:20",
      title: "Disclosing an error to a family",
      tagline: "Step by step, from people who have done it",
      about:
        "Learn who should be in the room, how to start, what not to promise, and how to return the next day. With a risk manager who starts with her own fears.",
      goals: ["Outline the steps of a disclosure conversation", "Identify who to call before it"],
      refs: ["policy", "wu"],
    },
    {
      n: 244,
      type: "Handout",
      length: "5:00",
      title: "The first three days after an error",
      tagline: "For you and for the person next to you",
      about:
        "Guidance for the first day by the hour, then for days two and three. Covers documentation, who to tell, what to avoid, and how a colleague can help.",
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
      title: "Grieving patients you knew briefly",
      tagline: "A small ritual for real grief",
      about:
        "You knew how she took her tea. Hospitals have forms for the deceased and few for staff. Learn three small rituals: a stone, a first name in a book, and a sentence at the end of the shift.",
    },
    {
      n: 251,
      title: "When losses pile up",
      tagline: "One name, one image, one breath",
      about:
        "After a week with many deaths, it's hard to feel each one. A quiet practice gives every loss its own place. It's also a reminder that chaplains support staff.",
      goals: ["Use a short ritual after several losses"],
    },
    {
      n: 252,
      by: "delacroix",
      title: "When a patient reminds you of someone",
      tagline: "Why some losses hit harder",
      about:
        "Some losses find our tender spots. Learn what to say at home when you can't talk yet, and how ordinary things help.",
    },
    {
      n: 253,
      length: "33:40",
      title: "A book of first names",
      tagline: "How one unit remembers its patients",
      about:
        "A notebook sits on a shelf behind the medication room. A chaplain, a housekeeper, and a hospitalist discuss the entries and who reads them at night.",
    },
    {
      n: 254,
      type: "Handout",
      length: "4:00",
      title: "Small rituals for loss",
      tagline: "Alone, in pairs, or as a team",
      about:
        "Nine rituals from 10 seconds to 10 minutes. They need no budget and no particular faith. Suggested words included.",
    },
  ],
};

export const loss = [afterError, grief];
