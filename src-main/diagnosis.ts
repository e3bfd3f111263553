/** One thing that was looked at. */
export interface Diagnosis {
  what: 'program' | 'mirror' | 'backup' | 'sources' | 'clock' | 'disk' | 'memory' | 'threads';
  state: 'ok' | 'attention' | 'trouble';
  /** One sentence on how it is. */
  told: string;
  /** What to do about it; null: nothing. */
  advice: string | null;
}

/** Nothing is to be done. */
export const ok = (what: Diagnosis['what'], finding: string): Diagnosis => ({ what, state: 'ok', told: finding, advice: null });
/** Something is to be done. */
export const wrong = (what: Diagnosis['what'], state: 'attention' | 'trouble', finding: string, advice: string): Diagnosis => ({
  what,
  state,
  told: finding,
  advice,
});

/** The findings as lines for a terminal. */
export function linesOf(findings: readonly Diagnosis[]): string {
  const signs: Readonly<Record<Diagnosis['state'], string>> = { ok: 'ok', attention: 'look', trouble: 'TROUBLE' };
  return findings
    .map(({ what, state, told: finding, advice }) => {
      const line = `${signs[state].padEnd(8)} ${what.padEnd(8)} ${finding}`;
      return advice === null ? line : `${line}\n${' '.repeat(18)}-> ${advice}`;
    })
    .join('\n');
}
