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
      n: 163,
      type: "Video",
      by: "hart",
      title: "Leaves on a stream",
      tagline: "A visual practice for thoughts that won't stop",
      about:
        "Spend a minute by the water with thoughts that keep coming back. You don't push them away. You watch them pass.",
      goals: ["Notice a thought that keeps coming back, and let it pass"],
    },
    {
      n: 166,
      type: "Handout",
      length: "5:00",
      title: "Naming moral distress",
      tagline: "Four questions and a list of people who can help",
      about:
        "A worksheet for one situation: your belief, the demand, the obstacle, and what you can still do. Includes space to write and a list of people to call.",
      goals: ["Describe one case of moral distress in four answers"],
    },
    {
      n: 169,
      title: "Moral distress: recognize it and act on it",
      tagline: "Two parts, four steps, and people who can help",
      about:
        "<p>You know the right thing to do, and something stands in the way. Learn to tell moral distress from grief, fatigue, and dilemmas, why it builds up, and how to act with the four A's. Includes one case from three sides.</p>",
      goals: [
        "Define moral distress and moral residue",
        "Apply four steps to a case of your own",
        "Name three people or services that can help",
      ],
      refs: ["jameton", "hamric", "mmd", "aacn", "consult", "rushton"],
      quarters: 1,
    },
  ],
};

export const heart = [growingBack];
