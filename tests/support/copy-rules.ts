/** Texts that the specification fixes. */
const fixedTexts: ReadonlySet<string> = new Set([
  // The answers of the burnout measure, and their short forms.
  "The symptoms of burnout that I'm experiencing won't go away. I think about work frustrations a lot.",
  "Symptoms won't go away",
  "You said the symptoms won't go away and you think about work frustrations a lot. That's a lot to carry, and you don't have to carry it alone.",
  // Replies of the sign-in protocol.
  "If your email address exists in our database, you will receive an email with instructions for how to confirm your email address in a few minutes.",
  "If your email address exists in our database, you will receive a password recovery link at your email address in a few minutes.",
]);

const banned: readonly (readonly [RegExp, string])[] = [
  [
    /\b(anew|hitherto|thereof|whoever|whomever|shall|ought|whence|thus|hence|lest|upon)\b/i,
    "archaic",
  ],
  [
    /\b(is|are|was|were|be|been|not|never|so) told\b|\btold (of|to|is|are|was|that|by)\b/i,
    "told → shown, notified",
  ],
  [/\b(hear|heard|hears)\b/i, "heard → watched, listened, completed"],
  [
    /\b(is|are|was|were) (owed|begun|let pass|put (right|away|in)|taken (back|out|over)|given up|set aside|looked (at|through|over|for))\b/i,
    "passive idiom",
  ],
  [/\b(stands?|stood) (here|there|on|in|under|beside|behind|as)\b/i, "stands → is, appears"],
  [/\bthere (is|are) none\b|\bnone there\b/i, "there is none"],
  [/\b(?<!because )(of it|of them|of which|of its own|of one's|oneself)\b/i, "of it"],
  [/\b(somebody|nobody|everybody|anybody)\b/i, "someone, no one, everyone, anyone"],
  [
    /\b(so many|as many as there|what (is|was|has|came|comes)|that which)\b/i,
    "what is … → name the thing",
  ],
  [
    /\b(goes|go|went|gone|comes|come|came) (by itself|along|through|away|back again|in steps)\b/i,
    "say what Respite does",
  ],
  [/\b(no more|not any more|any more|nothing more)\b/i, "no longer"],
  [/(?<!2-)\bletters?\b(?!,? (or )?digit)/i, "letter → email"],
  [/;/, "semicolon"],
  [/^(In it|Of each|Of the|To it|Behind|Beside|With it)\b/, "inverted opening"],
  [
    /\b(licences?|organis(e|es|ed|ing|ations?)|centres?|colours?|behaviours?|programmes?|cancelled|recognise|anonymise|enrolment|catalogue|favourites?|judgement|practise)\b/i,
    "American spelling",
  ],
  [
    /\b(sealed|withheld|the server|set aside|put away|microlearning|cannot|\(s\))\b/i,
    "not a product word",
  ],
  [/\b(weighs?|worth|carries credit|stretch)\b/i, "not a product word"],
];

const sentences = (text: string) =>
  text
    .replaceAll(/<[^>]+>/g, " ")
    .trim()
    .split(/(?<=[.!?])\s+(?=\p{Lu})/u);
const words = (sentence: string) =>
  sentence.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word));

/** Returns a description of each rule of the style guide that a text breaks. */
export function problemsOf(text: string): string[] {
  if (fixedTexts.has(text)) return [];
  const hits = banned.filter(([pattern]) => pattern.test(text)).map(([, reason]) => reason);
  if (sentences(text).some((sentence) => words(sentence).length > 25)) hits.push("over 25 words");
  return hits;
}
