/**
 * The one way text is compared without regard to case: both sides of every search go through it. It works code point by
 * code point (no composition, no context), so the fold of a substring is a substring of the fold. `Straße`, `STRAẞE` and
 * `STRASSE` agree, and so do the three sigmas.
 */
export function fold(text: string): string {
  // Upper case merges the letters that share only a capital; ẞ reaches it by way of its small letter, hence lower case first.
  // Lower-casing Σ looks at its neighbours, which the last step undoes.
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
