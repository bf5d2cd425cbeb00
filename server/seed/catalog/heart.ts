import type { SeriesLessons } from "./lesson.ts";

const growingBack: SeriesLessons = {
  defaults: {
    series: "growing-back",
    category: "Meaning and purpose",
    by: "greene",
    stress: ["moral", "values"],
    who: "all",
    handout: "moral-distress",
    refs: ["hamric"],
    read: ["edge", "meaning"],
  },
  lessons: [
    {
      n: 160,
      by: "okafor",
      title: "Moral distress: naming it",
      tagline: "The ache of knowing what would be right",
      about:
        "<p>It is different from sadness and from tiredness. You believed this, you were asked for that, and something stood in the way. The ache is not a malfunction; <em>it is your integrity, still working</em>.</p>",
      goals: ["Define moral distress", "Describe one situation in three plain sentences"],
      quarters: 1,
    },
    {
      n: 161,
      by: "okafor",
      title: "Moral distress: sharing it",
      tagline: "What stays behind, and ten minutes with a colleague",
      about:
        "Every unspoken case raises the floor for the next one. What to ask together, whom you may call, and why small repairs matter more than they seem to.",
      goals: [
        "Use a ten-minute peer conversation about moral residue",
        "Know who may call an ethics consultation",
      ],
      quarters: 1,
    },
    {
      n: 162,
      title: "Meaning comes back on a Tuesday",
      tagline: "Seven lines, beginning with: today I was of use when",
      about:
        "No thunderclap. A good blanket found, a line that went in, a laugh in the break room. One week of single lines, read in one go at the end.",
    },
    {
      n: 163,
      type: "Video",
      by: "hart",
      title: "Leaves on a stream",
      tagline: "Thoughts that come, float, and come again",
      about:
        "A minute by the water for sentences that will not stop. You are not pushing them away. They go because the water goes.",
    },
    {
      n: 164,
      length: "41:10",
      title: "The treatment nobody believed in",
      tagline: "Three professions on one patient",
      about:
        "<p>An intensivist, a nurse and a chaplain remember the same month. What each knew, what each could not say, and what they changed afterwards.</p>",
      quarters: 3,
      goals: ["Analyze a case of moral distress from three professional views"],
    },
    {
      n: 165,
      length: "25:55",
      by: "lindqvist",
      title: "Values under a budget",
      tagline: "Staying decent when the numbers are not",
      about:
        "A chief medical officer who used to be furious at chief medical officers. On choosing among goods, explaining a no, and the letters she keeps.",
      quarters: 2,
      stress: ["values", "moral", "control"],
    },
    {
      n: 166,
      type: "Handout",
      length: "5:00",
      title: "Naming moral distress",
      tagline: "Four questions and a map of who can help",
      about:
        "For one situation at a time: what I believed, what was asked, what stood in the way, what I can still do. With space to write and a list of people you may call.",
    },
  ],
};

const caringHurts: SeriesLessons = {
  defaults: {
    series: "when-caring-hurts",
    category: "Emotions and loss",
    by: "delacroix",
    stress: ["family", "moral", "pace"],
    who: "all",
    handout: "compassion-fatigue",
    refs: ["figley"],
    read: ["trauma", "science"],
  },
  lessons: [
    {
      n: 190,
      title: "Looking at the clock while they cry",
      tagline: "What compassion fatigue is, and is not",
      about:
        "Cold people do not worry about being cold. A first look at what happens to warmth that is spent and not refilled, and one minute a day that you do not owe.",
      goals: ["Recognize three signs of compassion fatigue in yourself"],
      quarters: 1,
    },
    {
      n: 191,
      title: "Feeling with, without drowning",
      tagline: "How a good swimmer saves anyone",
      about:
        "<p>There is a difference between standing next to pain and going under in it. Feet, breath, and a sentence: <em>this is theirs, I am here</em>.</p>",
      goals: ["Apply one technique to stay present without overwhelm"],
      quarters: 1,
    },
    {
      n: 192,
      by: "reyes",
      title: "The one who is always fine",
      tagline: "Answer with a number",
      about:
        "You know the code to the supply room and everybody's birthday. Who asks you? A small experiment in being a six out of ten, aloud.",
    },
    {
      n: 193,
      by: "rao",
      title: "What refills it",
      tagline: "Studies and grandmothers agree",
      about:
        "Compassion is less a tank than a muscle with a mood. What strengthens it, what it needs to rest, and how to defend one refilling thing a week as you would a clinic appointment.",
    },
    {
      n: 194,
      type: "Video",
      length: "14:15",
      title: "Compassion fatigue in pediatrics",
      tagline: "When the patients are small and the parents are your age",
      about:
        "A social worker and a pediatric nurse on boundaries with children, text messages from parents, and the drawer full of drawings.",
      quarters: 1,
      goals: ["Set a boundary with a family while staying warm"],
    },
    {
      n: 195,
      type: "Handout",
      length: "5:00",
      title: "When caring hurts: a look at yourself",
      tagline: "No score, only signs and next steps",
      about:
        "Signs by body, mind and manner; what each of them may be asking for; whom to talk to. Deliberately without a total.",
    },
  ],
};

export const heart = [growingBack, caringHurts];
