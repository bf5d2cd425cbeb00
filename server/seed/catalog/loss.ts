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
      n: 249,
      title: "After an error: support for the second victim",
      tagline: "Six stages, the first hour, and three levels of support",
      about:
        "<p>Clinicians are often hurt after an error or an unexpected outcome, and patients are safer when someone looks after them. Learn the stages of recovery, what to say in the first hour, and what an organization needs to offer. If you're in crisis, call or text <strong>988</strong>.</p>",
      goals: [
        "Describe six stages of recovery after an adverse event",
        "Support a colleague in the first hour",
        "Describe three levels of organizational support",
      ],
      refs: ["wu", "abandon", "waterman", "scott", "tiers", "rise", "candor"],
      quarters: 1,
    },
  ],
};

export const loss = [afterError];
