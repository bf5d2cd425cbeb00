import type { Questions } from "./question.ts";

export const questions: Questions = {
  129: [
    {
      ask: "Which part of a breath slows the heart down?",
      right: "The exhale",
      wrong: ["The inhale", "The pause after the inhale", "A fast sequence of breaths"],
      why: "The vagus nerve is more active during the exhale. Long, slow exhales lean on that brake.",
    },
    {
      ask: "What did the meta-analysis by Fincham and colleagues find?",
      right: "Less stress, with a small to medium effect",
      wrong: ["A cure for burnout", "No effect at all", "Fewer errors in patient care"],
      why: "They combined 12 randomized trials, and warned against hype because many studies were of moderate quality.",
    },
    {
      ask: "When is one to three double inhales with a long exhale most useful?",
      right: "Right after something has happened",
      wrong: [
        "While you drive home",
        "When you already feel lightheaded",
        "For 10 minutes without a break",
      ],
      why: "Cyclic sighing is the fast one. A few are enough, and lightheadedness means too much air.",
    },
    {
      ask: "Your team can't take lunch breaks. What comes first?",
      right: "Fixing the breaks",
      wrong: [
        "A breathing class at noon",
        "A required breath before each task",
        "A poster with a breathing circle",
      ],
      why: "A class for people who can't take a break sounds like a joke. Fix the break, then offer the class.",
    },
  ],
  139: [
    {
      ask: "Why do many people wake up around noon after a night shift?",
      right: "The body clock pushes them awake in daylight",
      wrong: [
        "They lack discipline",
        "Sleep pressure rises during sleep",
        "The shift used up their need for sleep",
      ],
      why: "Sleep pressure is high after a night, but the body clock works against it from late morning on.",
    },
    {
      ask: "You plan to sleep at 8:30 AM. When is your last coffee?",
      right: "At about 2 AM",
      wrong: ["At about 5 AM", "At about 7 AM", "Any time, if you're used to it"],
      why: "Caffeine taken 6 hours before bed cut sleep by more than an hour, and many people didn't notice.",
    },
    {
      ask: "Which two nap lengths does NIOSH suggest?",
      right: "15 to 30 minutes, or about an hour and a half",
      wrong: ["45 minutes, or an hour", "5 minutes, or three hours", "Exactly one hour"],
      why: "Anything in between often ends in deep sleep, and you wake up foggy.",
    },
    {
      ask: "You can't remember the last mile. What works?",
      right: "Leaving the road and sleeping, or a different driver",
      wrong: ["Opening the windows", "Loud music", "Driving faster to get home"],
      why: "One warning sign is enough. Cold air and music distract you, but they don't stop a microsleep.",
    },
    {
      ask: "When do you decide how you get home?",
      right: "Before the shift",
      wrong: ["After report", "At the first red light", "When the second yawn comes"],
      why: "A tired brain is a poor judge of how tired it is.",
    },
  ],
  149: [
    {
      ask: "What comes before any debrief?",
      right: "Checking that everyone is safe and covered",
      wrong: ["A list of mistakes", "The safety report", "A statement by the attending"],
      why: "Look, listen, and link. Needs come first, and someone in strong distress needs a quiet room.",
    },
    {
      ask: "Who speaks first in the debrief?",
      right: "The most junior person",
      wrong: ["The attending", "The person who made the error", "The manager"],
      why: "After the most senior person has spoken, the others tend to agree.",
    },
    {
      ask: "What did the Cochrane review say about single-session psychological debriefing?",
      right: "It didn't prevent PTSD and shouldn't be compulsory",
      wrong: [
        "It works if it lasts three hours",
        "It should be given to everyone",
        "It prevents PTSD in nurses",
      ],
      why: "In one trial, people who had it were doing worse a year later. A clinical debrief is about the work, and voluntary.",
    },
    {
      ask: "The debrief ends with ten ideas. What should the leader do?",
      right: "Choose one or two, with a name and a day",
      wrong: [
        "Write all ten in the minutes",
        "Send them to the risk office",
        "Ask everyone to remember them",
      ],
      why: "A list of ten is a list of none. People come again when they see what became of the last one.",
    },
    {
      ask: "A colleague has pictures of the event and avoids the room after six weeks. What fits?",
      right: "Support in seeing a mental health professional",
      wrong: [
        "Another debrief with the team",
        "Waiting until it's been a year",
        "More shifts in that room",
      ],
      why: "In the first weeks, such reactions are common. After more than a month, effective treatments are the way to go.",
    },
  ],
  159: [
    {
      ask: "What did Rogers and colleagues find about shifts of 12.5 hours or more?",
      right: "Errors were about three times as likely",
      wrong: [
        "Errors were about half as likely",
        "Errors didn't depend on hours",
        "Only new nurses made more errors",
      ],
      why: "Overtime and more than 40 hours a week raised the risk as well.",
    },
    {
      ask: "Someone texts you about an extra shift. What's the first step?",
      right: "Buy time with a fixed sentence",
      wrong: [
        "Explain why you're tired",
        "Say yes, and cancel later",
        "Leave the message unanswered",
      ],
      why: "Most bad yeses are fast ones. Say when you'll answer, and then do answer.",
    },
    {
      ask: "Which no follows the form of this lesson?",
      right: "I know you're two nurses short tonight. I can't come in.",
      wrong: [
        "I can't, because I have a dentist's appointment.",
        "I'm so sorry, I feel terrible about this.",
        "Why is it always me?",
      ],
      why: "It acknowledges and declines. A reason invites the other person to solve it.",
    },
    {
      ask: "A seventh task arrives. What do you say?",
      right: "These three are due by four. Which should wait?",
      wrong: ["Okay.", "I only have two hands.", "Ask someone who has time."],
      why: "It makes the work visible, and returns the decision with its price.",
    },
    {
      ask: "You've been awake for 20 hours and are asked to take a patient. What is this?",
      right: "A safety issue to state plainly",
      wrong: [
        "A matter of good will",
        "A reason to drink more coffee",
        "Something to mention after the shift",
      ],
      why: "Some things aren't requests. Say that you aren't safe, and ask who else can.",
    },
  ],
  169: [
    {
      ask: "What are the two parts of moral distress?",
      right: "A judgment about what's right, and a barrier",
      wrong: [
        "Sadness and fatigue",
        "Two right answers that conflict",
        "An error and its consequences",
      ],
      why: "You believe you know the right thing, and something makes it nearly impossible to do.",
    },
    {
      ask: "What is the crescendo effect?",
      right: "Each case leaves residue, so the next begins higher",
      wrong: [
        "Teams get louder during a code",
        "Distress ends after the third case",
        "Senior clinicians feel more than others",
      ],
      why: "The level falls again after a case, but not down to where it started.",
    },
    {
      ask: "What is the order of the four A's?",
      right: "Ask, affirm, assess, act",
      wrong: ["Act, ask, assess, affirm", "Assess, act, affirm, ask", "Affirm, ask, act, assess"],
      why: "First notice it and affirm it with someone. Then find its source and your readiness, and take one action.",
    },
    {
      ask: "What does the feeling of moral distress prove?",
      right: "That a value of yours is at stake",
      wrong: [
        "That the other team is wrong",
        "That your plan is the right one",
        "That you're burned out",
      ],
      why: "Certainty can be wrong. Check it together with others, early.",
    },
    {
      ask: "Who can usually ask for an ethics consultation?",
      right: "Any clinician, and patients and families too",
      wrong: ["Only the attending", "Only the risk office", "Only a manager"],
      why: "In most hospitals you don't need permission. Look up the number before you need it.",
    },
  ],
  189: [
    {
      ask: "What does psychological detachment mean?",
      right: "Being away from work in your mind, too",
      wrong: ["No longer caring about patients", "Working from home", "Taking fewer shifts"],
      why: "You can think of a patient with warmth and put the thought down. What wears people down goes in circles.",
    },
    {
      ask: "Which are the four recovery experiences?",
      right: "Detachment, relaxation, mastery, control",
      wrong: [
        "Sleep, food, exercise, water",
        "Detachment, distraction, discipline, duty",
        "Relaxation, vacation, hobbies, money",
      ],
      why: "Learning something new can be more refreshing than the couch, and so can half an hour that's your own.",
    },
    {
      ask: "What helped people let go of unfinished tasks in Smit's study?",
      right: "Writing where, when, and how they'd go on",
      wrong: [
        "Staying until everything was done",
        "Trying not to think about them",
        "Talking about them all evening",
      ],
      why: "It helped most for people who are very involved in their job.",
    },
    {
      ask: "You really forgot to hand something over. It's 10 PM. What do you do?",
      right: "Call the unit",
      wrong: [
        "Write it down for tomorrow",
        "Wait and see if you fall asleep",
        "Count backward from 100",
      ],
      why: "If something has to be done, do it. It takes two minutes, and then it's over.",
    },
    {
      ask: "The same staffing problem keeps you awake each week. What is it?",
      right: "Information for someone who can change it",
      wrong: [
        "A sign that your ritual is too short",
        "A lack of detachment skills",
        "A reason to check messages at night",
      ],
      why: "If it's always the same thing, it isn't a question of rituals.",
    },
  ],
  249: [
    {
      ask: "Who comes first after an adverse event?",
      right: "The patient and the family",
      wrong: ["The clinician", "The risk office", "The newest colleague"],
      why: "They need the truth, an apology, and help. The clinician often needs care as well.",
    },
    {
      ask: "What did Waterman and colleagues find about support by organizations?",
      right: "Only 1 in 10 physicians felt supported well",
      wrong: [
        "Most physicians felt supported well",
        "Support made no difference",
        "Physicians didn't want support",
      ],
      why: "After errors, 61% were more anxious about future errors, and 42% slept badly.",
    },
    {
      ask: "Which sentence fits in the first hour?",
      right: "I heard what happened, and I came to see how you are.",
      wrong: [
        "You shouldn't blame yourself.",
        "It will all be fine.",
        "I'd have checked the other monitor.",
      ],
      why: "Keep to sentences that are true, and leave the details to the formal review.",
    },
    {
      ask: "A colleague says that they don't want to live. What do you do?",
      right: "Ask directly, stay, and call or text 988 together",
      wrong: ["Give them time alone", "Avoid the word suicide", "Tell the manager tomorrow"],
      why: "Asking doesn't plant the idea. Don't leave the person alone.",
    },
    {
      ask: "Which three levels does Scott's model have?",
      right: "The unit, trained peers, professional help",
      wrong: ["Manager, lawyer, insurer", "Family, friends, faith", "Report, review, sanction"],
      why: "The unit is enough for about 60% of people, trained peers for 30%, and about 10% need professional help.",
    },
  ],
  309: [
    {
      ask: "What did Panagioti and colleagues find about interventions against burnout?",
      right: "Effects were larger when the organization changed something",
      wrong: [
        "Only individual training worked",
        "Nothing worked",
        "Effects were larger with longer courses",
      ],
      why: "Both kinds help. Changes to schedules, workload, and teamwork had larger effects.",
    },
    {
      ask: "Someone names an obstacle that you can't change. What do you do?",
      right: "Say so, and explain why",
      wrong: ["Promise to look into it", "Change the subject", "Ask them to be more resilient"],
      why: "Closing the loop earns trust, also when the answer is no.",
    },
    {
      ask: "Where do you look for resources first?",
      right: "In work that helps no one",
      wrong: ["In people's breaks", "In next year's budget", "In longer shifts"],
      why: "Waste is the cheapest resource. One click less saved about 1,700 nursing hours a month.",
    },
    {
      ask: "The shift is two nurses short. Who decides what won't be done?",
      right: "You do, and you say it aloud",
      wrong: ["Each nurse, in private", "The night shift", "No one, everything must be done"],
      why: "Otherwise people choose in secret, and carry it alone.",
    },
    {
      ask: "How do you use results of a burnout survey?",
      right: "Share group trends, and change one thing with the team",
      wrong: [
        "Find out who wrote the worst comment",
        "Compare individuals with each other",
        "Keep them until they look better",
      ],
      why: "People answer honestly only when they can't be identified and when something follows.",
    },
  ],
};
