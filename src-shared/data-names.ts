/** The parts of the mirror that change apart from each other; each has a version of its own. */
export const dataNames = [
  'catalog',
  'contracts',
  'items',
  'abyssals',
  'names',
  'prices',
  'market',
  'market_history',
  'ratings',
  'activity',
  'sovereignty',
  'campaigns',
  'incursions',
  'warfare',
  'wormholes',
  'insurgencies',
  'storms',
  'skyhooks',
  'killmails',
  'topology',
  'systems',
  'fights',
  'forecasts',
  'briefs',
] as const;
/** A part of the mirror that has a version of its own. */
export type DataName = (typeof dataNames)[number];
