/** Runs of spaces as one space and none at either end: some names of the source have two, or one at an end (upstream §3.2). */
export function foldSpaces(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

/**
 * The one way text is compared without regard to case and to how many spaces there are: both sides of every search go through it (decisions §3.5). Composed and
 * decomposed accents agree (Unicode's form NFC), so do `Straße`, `STRAẞE` and `STRASSE`, and so do the three sigmas.
 */
export function fold(text: string): string {
  // Upper case merges letters that differ only in lower case, such as ſ and s. Lower case comes first so that ẞ becomes ß,
  // whose upper case is SS. Lower-casing Σ depends on its position in the word, so ς is replaced last.
  const folded = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  // Capitals of a few letters exist only in two code points, such as that of ǰ.
  return foldSpaces(folded.normalize('NFC'));
}

/** The same of a part of a longer text, in which a space at an end means that a word begins or ends there. */
export function foldPart(text: string): string {
  const folded = fold(text);
  return `${/^\s/u.test(text) ? ' ' : ''}${folded}${folded !== '' && /\s$/u.test(text) ? ' ' : ''}`;
}
