/**
 * The guide: a page for each view, which the window shows as help and docs/guide holds as text (test/renderer/guide). Plain sentences for
 * somebody who sees the view for the first time.
 */
export interface GuidePage {
  /** Path of the view. */
  path: string;
  title: string;
  /** The question that the view answers, in a sentence or two. */
  answers: string;
  /** How to read what is on the screen: what a row is, what its figures and signs mean. */
  reading: readonly string[];
  /** How it knows: where its figures come from and what they are not. */
  how: readonly string[];
  /** Words of the view that a newcomer may not know. */
  words: readonly (readonly [word: string, meaning: string])[];
  /** Keys that do something in this view alone, as `useKeys` spells them. */
  keys: readonly (readonly [keys: string, what: string])[];
  /** Three questions, each with the address in the window that answers it. */
  examples: readonly (readonly [what: string, hash: string])[];
}

/** All pages; they come when help is first asked for. */
export async function guidePages(): Promise<readonly GuidePage[]> {
  const [{ tradePages }, { marketPages }, { fleetPages }, { ownPages }] = await Promise.all([
    import('./trade-pages.ts'),
    import('./market-pages.ts'),
    import('./fleet-pages.ts'),
    import('./own-pages.ts'),
  ]);
  return [...tradePages, ...marketPages, ...fleetPages, ...ownPages];
}
