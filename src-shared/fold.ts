/**
 * The one way text is compared without regard to case: both sides of every search go through it (decisions §3.5). Composed and
 * decomposed accents agree (Unicode's form NFC), so do `Straße`, `STRAẞE` and `STRASSE`, and so do the three sigmas.
 */
export function fold(text: string): string {
  // Upper case merges letters that differ only in lower case, such as ſ and s. Lower case comes first so that ẞ becomes ß,
  // whose upper case is SS. Lower-casing Σ depends on its position in the word, so ς is replaced last.
  const folded = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  // Capitals of a few letters exist only in two code points, such as that of ǰ.
  return folded.normalize('NFC');
}
