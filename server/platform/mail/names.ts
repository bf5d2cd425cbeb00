const MAX_PERSON = 40;
const MAX_GROUP = 80;
const MAX_TITLE = 80;

/** All characters except letters, spaces, and the punctuation of names. */
const NOT_IN_PERSON = /[^\p{L}\p{M} .'’\p{Pd}]/gu;
/** Groups may also have numbers and a little more punctuation. */
const NOT_IN_GROUP = /[^\p{L}\p{M}\p{N} .'’\p{Pd},&()#+]/gu;
/** A dot inside a word, which mail programs could read as an address. "St. Mary" has none. */
const DOT_IN_WORD = /\.(?=[^\s.])/g;

const plain = (text: string, notAllowed: RegExp, max: number) =>
  [...text.normalize("NFC").replace(notAllowed, " ").replace(DOT_IN_WORD, " ").replace(/ +/g, " ")]
    .slice(0, max)
    .join("")
    .trim();

/** Returns a first name without anything that could be a link, a phone number, or a new line. */
export const personInMail = (name: string): string => plain(name, NOT_IN_PERSON, MAX_PERSON);

/** Returns a lesson's title in one line. */
export const titleInMail = (title: string): string => plain(title, /\p{Cc}/gu, MAX_TITLE);

/** Returns the name of a group or plan without anything that could be a link or a new line. */
export const groupInMail = (name: string): string => plain(name, NOT_IN_GROUP, MAX_GROUP);
