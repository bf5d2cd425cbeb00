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
      title: "Moral distress, part 1: naming it",
      tagline: "Knowing the right thing and not being able to do it",
      about:
        "<p>Moral distress is different from sadness and fatigue. You believed one thing, you were asked for another, and something got in the way. It isn't a malfunction. <em>It's your integrity at work.</em></p>",
      goals: ["Define moral distress", "Describe one situation in three plain sentences"],
    },
    {
      n: 161,
      by: "okafor",
      title: "Moral distress, part 2: talking about it",
      tagline: "Moral residue, and 10 minutes with a colleague",
      about:
        "Each case you don't talk about makes the next one harder. Learn what to ask each other, who can call an ethics consultation, and why small repairs matter.",
      goals: [
        "Use a 10-minute peer conversation about moral residue",
        "Know who can call an ethics consultation",
      ],
    },
    {
      n: 162,
      title: "Noticing meaning at work",
      tagline: "One line a day for a week",
      about:
        "Meaning returns in small moments: a warm blanket, a line that went in, a laugh in the break room. Write one line a day, then read the week in one sitting.",
    },
    {
      n: 163,
      type: "Video",
      by: "hart",
      title: "Leaves on a stream",
      tagline: "A visual practice for thoughts that won't stop",
      about:
        "Spend a minute by the water with thoughts that keep coming back. You don't push them away. You watch them pass.",
    },
    {
      n: 164,
      length: "41:10",
      title: "Three views on one case of moral distress",
      tagline: "An intensivist, a nurse, and a chaplain",
      about:
        "<p>Three clinicians remember the same month with one patient. They share what each person knew, what each couldn't say, and what they changed afterward.</p>",
      goals: ["Analyze a case of moral distress from three professional views"],
    },
    {
      n: 165,
      length: "25:55",
      by: "lindqvist",
      title: "Values under a budget",
      tagline: "Leading with integrity when money is tight",
      about:
        "A chief medical officer who used to be furious at executives talks about choosing between good options and explaining a no.",
      stress: ["values", "moral", "control"],
    },
    {
      n: 166,
      type: "Handout",
      length: "5:00",
      title: "Naming moral distress",
      tagline: "Four questions and a list of people who can help",
      about:
        "A worksheet for one situation: your belief, the demand, the obstacle, and what you can still do. Includes space to write and a list of people to call.",
    },
    {
      n: 169,
      title: "Moral distress: a workshop",
      tagline: "15 minutes on one case that stayed with you",
      about:
        "<p>A workshop with five short talks, two guided practices, and time to write. You leave with one small repair.</p>",
      goals: [
        "Name moral distress in a case of your own",
        "Choose a person and a question to talk about it",
      ],
      quarters: 1,
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
      title: "Recognizing compassion fatigue",
      tagline: "Early signs, and what they don't mean",
      about:
        "If you worry about becoming cold, you probably aren't. Learn what happens when empathy is used up without recovery, and try one minute of contact a day that you don't owe anyone.",
      goals: ["Recognize three signs of compassion fatigue in yourself"],
    },
    {
      n: 191,
      title: "Staying present without overwhelm",
      tagline: "Empathy with solid ground under your feet",
      about:
        "<p>You can stay close to someone's pain without taking it on. Use your feet, your breath, and one sentence: <em>this is theirs, I am here</em>.</p>",
      goals: ["Apply one technique to stay present without overwhelm"],
    },
    {
      n: 192,
      by: "reyes",
      title: "When you're always the one who's fine",
      tagline: "Answer “How are you?” with a number",
      about:
        "You remember the supply room code and every birthday. Who checks on you? Try saying “six out of ten” out loud.",
    },
    {
      n: 193,
      by: "rao",
      title: "Restoring compassion",
      tagline: "What the research suggests about recovery",
      about:
        "Compassion works like a muscle: it needs use and rest. Learn to protect one restoring activity a week the way you'd protect a clinic appointment.",
    },
    {
      n: 194,
      type: "Video",
      length: "14:15",
      title: "Compassion fatigue in pediatrics",
      tagline: "Boundaries with children and their families",
      about:
        "A social worker and a pediatric nurse talk about boundaries with children, text messages from parents, and keeping warmth in the relationship.",
      goals: ["Set a boundary with a family while staying warm"],
    },
    {
      n: 195,
      type: "Handout",
      length: "5:00",
      title: "When caring hurts: a look at yourself",
      tagline: "Signs and next steps, without a score",
      about:
        "Signs in body, mind, and behavior, with a possible meaning for each one and who to talk to. There's no total score on purpose.",
    },
  ],
};

export const heart = [growingBack, caringHurts];
