/*
 * English phrases that express suicidal thoughts or self-harm. When someone types one, the app shows crisis resources on the
 * device and records nothing, so a false alarm does little harm. Common idioms about work must not match: "this schedule is
 * killing me", "I'm dying for a break", "dead tired".
 */

const self = "(?:my\\s?self|me\\s+self)";
const life = "(?:my|this|the)\\s+(?:own\\s+)?life";
const wish =
  "(?:want(?:ed|ing)?|wish(?:ed|ing)?|wanna|hop(?:e|ed|ing)|ready|going|plan(?:s|ned|ning)?|would\\s+like|rather|try(?:ing)?|tried|need)";

const phrases = [
  "suicid(?:e|es|al|ality)",
  `(?:kill|killing|killed|hang|hanging|shoot|shooting|drown|poison)\\s+${self}`,
  `(?:hurt|hurting|harm|harming|cut|cutting|injure|injuring)\\s+${self}(?!\\s+(?:off|short|some\\s+slack|shaving))`,
  "self[\\s-]?(?:harm|harming|injury)",
  "unalive",
  "kms",
  `(?:end|ending|take|taking|took)\\s+${life}`,
  `end(?:ing)?\\s+it\\s+all`,
  `${wish}\\s+(?:to\\s+)?(?:just\\s+)?(?:be\\s+)?(?:die|dead)(?!\\s+(?:of|from|for|on|to|tired|wrong|right|last))`,
  "rather\\s+be\\s+dead",
  "better\\s+off\\s+(?:dead|without\\s+me)",
  "(?:wish|wished)\\s+(?:that\\s+)?i\\s+(?:was|were|had)\\s+(?:dead|never\\s+(?:been\\s+)?born|not\\s+(?:been\\s+)?born)",
  "(?:don'?t|do\\s+not|didn'?t|no\\s+longer|not)\\s+(?:really\\s+)?(?:want|wish)\\s+to\\s+(?:live|be\\s+alive|wake\\s+up|exist|be\\s+here\\s+any\\s?more)",
  "(?:no|any|a|without)\\s+reason\\s+(?:to\\s+(?:live|go\\s+on|be\\s+alive)|for\\s+living)",
  "(?:nothing|not\\s+worth|isn'?t\\s+worth|not\\s+much)\\s+(?:left\\s+)?(?:to\\s+live\\s+for|living)",
  "life\\s+(?:is|isn'?t|is\\s+not)\\s+(?:not\\s+)?worth\\s+living",
  "can(?:no|')?t\\s+go\\s+on\\s+(?:living|like\\s+this|any\\s?more|any\\s+longer)",
  "overdos(?:e|ed|ing)\\s+(?:on\\s+purpose|myself)",
  "goodbye\\s+(?:cruel\\s+world|forever)",
] as const;

const risk = new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases.join("|")})(?![\\p{L}\\p{N}])`, "u");

/** Normalizes case, apostrophes, and separators. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[‘’`´ʼ]/g, "'")
    .replaceAll(/[^\p{L}\p{N}']+/gu, " ");

/** Returns whether a text suggests that its author may be in danger. Texts about patients can match too. */
export const soundsLikeCrisis = (text: string): boolean => risk.test(plain(text));
