/**
 * The one way text is compared without regard to case: both sides of every search go through it (decisions §3.5). Composed and
 * decomposed accents agree (Unicode's form NFC), so do `Straße`, `STRAẞE` and `STRASSE`, and so do the three sigmas.
 */
export function fold(text: string): string {
  // Upper case merges the letters that share only a capital; ẞ reaches it by way of its small letter, hence lower case first.
  // Lower-casing Σ looks at its neighbours, which the last step undoes.
  const folded = text.normalize('NFC').toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
  // Capitals of a few letters exist only in two code points, such as that of ǰ.
  return folded.normalize('NFC');
}
