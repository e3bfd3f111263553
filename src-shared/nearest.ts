/**
 * The known names with the fewest edits to `name`, nearest first, at most `count`; none that would need more edits than
 * half of its own letters (two are always allowed).
 */
export function nearestNames(name: string, known: readonly string[], count: number): string[] {
  const wanted = name.slice(0, 64).toLowerCase();
  return known
    .flatMap((candidate) => {
      const allowed = Math.max(2, Math.floor(candidate.length / 2));
      // A name that is longer or shorter by more than the allowed edits cannot be near; this spares most of a large list.
      if (Math.abs(candidate.length - wanted.length) > allowed) return [];
      const edits = editDistance(wanted, candidate.toLowerCase());
      return edits <= allowed ? [{ candidate, edits }] : [];
    })
    .sort((a, b) => a.edits - b.edits)
    .slice(0, count)
    .map(({ candidate }) => candidate);
}

/** Levenshtein distance: insertions, deletions and substitutions, one each. */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const substitution = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1);
      current.push(Math.min(substitution, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}
