/** Classes of ships that have a chance of loss of their own (decisions §9.3); `any`: every ship but capsules. */
export const shipClasses = ['any', 'frigate', 'cruiser', 'battleship', 'hauler', 'freighter', 'mining', 'capital'] as const;
export type ShipClass = (typeof shipClasses)[number];

/** Jump drive economizers of a kind, and how many are fitted: `prototype:3`. */
export const ECONOMIZER = /^(limited|experimental|prototype)(?::([1-8]))?$/;
