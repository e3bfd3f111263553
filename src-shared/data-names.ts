import { collectedPartNames } from './collected-parts.ts';

/** Parts that are made out of others. */
const derivedParts = ['items', 'prices', 'ratings', 'topology', 'systems', 'fights', 'forecasts', 'briefs'] as const;
/** The parts of the mirror that change apart from each other; each has a version of its own. */
export const dataNames = [...collectedPartNames, ...derivedParts];
/** A part of the mirror that has a version of its own. */
export type DataName = (typeof dataNames)[number];
