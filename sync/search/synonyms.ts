/** Words that people use for the same thing. A lesson about one is also found by the others. */
const groups: readonly (readonly string[])[] = [
  ["sleep", "sleeping", "insomnia", "sleepless", "nap", "bedtime"],
  ["kids", "children", "child", "family", "parent", "parents", "parenting"],
  ["partner", "spouse", "marriage", "relationship", "relationships"],
  ["burnout", "exhaustion", "exhausted", "fatigue", "tired"],
  ["anxiety", "anxious", "worry", "worries", "panic", "nervous"],
  ["grief", "loss", "death", "dying", "bereavement", "mourning"],
  ["error", "errors", "mistake", "mistakes"],
  ["charting", "chart", "documentation", "paperwork", "inbox", "ehr", "emr"],
  ["leader", "leaders", "leading", "leadership", "manager", "boss", "supervisor"],
  ["conflict", "argument", "bullying", "incivility", "disrespect"],
  ["breath", "breathe", "breathing"],
  ["food", "eat", "eating", "meal", "meals", "nutrition", "hunger"],
  ["caffeine", "coffee"],
  ["walk", "walking", "exercise", "movement", "workout"],
  ["anger", "angry", "rage", "frustration", "irritable"],
  ["sad", "sadness", "depression", "depressed"],
  ["trauma", "traumatic", "ptsd", "flashback", "flashbacks"],
  ["meditation", "mindfulness", "mindful", "calm", "relax"],
  ["boundaries", "boundary", "overtime"],
  ["resign", "quit", "quitting", "leaving", "turnover"],
  ["staffing", "staffed", "understaffed", "workload"],
  ["compassion", "kind", "kinder", "kindness"],
  ["suicide", "suicidal", "crisis"],
];

const byWord = new Map<string, readonly string[]>();
for (const group of groups) for (const word of group) byWord.set(word, group);

/** Returns the synonyms of these words that aren't among them. */
export function synonymsOf(words: readonly string[]): string[] {
  const given = new Set(words);
  const found = new Set(words.flatMap((word) => byWord.get(word) ?? []));
  return [...found].filter((word) => !given.has(word));
}
