import { fold } from './fold.ts';

/** How many letters are compared: as many as one number has bits. Of what is longer only the length counts. */
const COMPARED = 32;

/** As many as a sentence can name. */
export const SUGGESTIONS = 3;

/**
 * The known names with the fewest edits to `name`, nearest first, at most `count`; none that would need more edits than
 * half of its own letters (two are always allowed).
 */
export function nearestNames(name: string, known: readonly string[], count = SUGGESTIONS): string[] {
  const wanted = fold(name.slice(0, 64));
  const editsTo = editDistance(wanted.slice(0, COMPARED));
  const excess = (text: string) => Math.max(0, text.length - COMPARED);
  return known
    .flatMap((candidate) => {
      const allowed = Math.max(2, Math.floor(candidate.length / 2));
      // A name that is longer or shorter by more than the allowed edits cannot be near, which leaves out most of a large list.
      if (Math.abs(candidate.length - wanted.length) > allowed) return [];
      const edits = editsTo(candidate.slice(0, COMPARED).toLowerCase()) + Math.abs(excess(candidate) - excess(wanted));
      return edits <= allowed ? [{ candidate, edits }] : [];
    })
    .sort((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/**
 * Levenshtein distances to a text of at most 32 letters: insertions, deletions and substitutions, one each. A whole column of the usual
 * table is one number, by the algorithm of Myers in the form of Hyyrö (https://doi.org/10.1145/316542.316550), since a misspelled name is
 * compared with all 20,000 types: the table takes a tenth of a second for that.
 */
function editDistance(text: string): (other: string) => number {
  const lastLetter = 1 << Math.max(0, text.length - 1);
  const places = new Map<string, number>();
  for (let index = 0; index < text.length; index += 1)
    places.set(text[index] ?? '', (places.get(text[index] ?? '') ?? 0) | (1 << index));
  return (other) => {
    if (text === '') return other.length;
    let [rises, falls, edits] = [-1, 0, text.length];
    for (const letter of other.split('')) {
      const equal = places.get(letter) ?? 0;
      const either = equal | falls;
      const same = (((equal & rises) + rises) ^ rises) | equal;
      let [risesAcross, fallsAcross] = [falls | ~(same | rises), rises & same];
      if ((risesAcross & lastLetter) !== 0) edits += 1;
      else if ((fallsAcross & lastLetter) !== 0) edits -= 1;
      risesAcross = (risesAcross << 1) | 1;
      fallsAcross <<= 1;
      rises = fallsAcross | ~(either | risesAcross);
      falls = risesAcross & either;
    }
    return edits;
  };
}
