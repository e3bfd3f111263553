/** Classes of ships that the chance of loss is told for (decisions §9.3); `any`: every ship but capsules. */
export const shipClasses = ['any', 'frigate', 'cruiser', 'battleship', 'hauler', 'freighter', 'mining', 'capital'] as const;
/** One of {@link shipClasses}. */
export type ShipClass = (typeof shipClasses)[number];
