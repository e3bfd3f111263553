/**
 * The one way text is compared without regard to case: both sides of every search go through it. It works code point by
 * code point (no composition, no context), so the fold of a substring is a substring of the fold. `Straße` and `STRASSE`
 * agree, and so do the three sigmas.
 */
export function fold(text: string): string {
  // Upper case first merges letters that only share a capital; lower-casing Σ alone depends on its neighbours, hence the last step.
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
}
