/** Up to where a search keeps, merges and does at one go. */
export interface SearchLimits {
  /** Contracts that are loaded, and changes that are applied, in one step: some ten milliseconds of the processor. */
  step: number;
  /** Sets that are kept: of a million slots each takes 140 kB. */
  sets: number;
  /** Changes that an order remembers. */
  changes: number;
  /** Orders of which more than this share of the slots has changed are sorted anew rather than merged: that is quicker then. */
  mergedShare: number;
  /** Slots of an order that are walked along to a page; one that is further is found by how many of a set come before each such stretch. */
  stretch: number;
  /** Slots that a text looks at themselves since they changed, beside a share of all, before the lists by title and type are made anew. */
  unlisted: number;
}

/** The limits that the product searches with. */
export const searchLimits: SearchLimits = {
  step: 1000,
  sets: 64,
  changes: 200_000,
  mergedShare: 1 / 64,
  stretch: 1 << 14,
  unlisted: 1000,
};
