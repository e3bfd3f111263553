import { z } from 'zod';

/** The largest hulls that fit through a wormhole, the smallest first: destroyer, battlecruiser, battleship, freighter, capital. */
export const wormholeSizes = ['small', 'medium', 'large', 'xlarge', 'capital'] as const;
export type WormholeSize = (typeof wormholeSizes)[number];

/** How much mass may still pass: stable is half of it or more, critical less than a tenth. */
export const massStates = ['stable', 'reduced', 'critical'] as const;
export type MassState = (typeof massStates)[number];

/** `ABC-123`, as the probe scanner shows it. */
export const signatureCode = z.string().regex(/^[A-Z]{3}-\d{3}$/, 'a signature such as ABC-123');
/** `B274`; `K162` is the far side of any type. */
export const wormholeTypeName = z.string().regex(/^[A-Z]\d{3}$/, 'a wormhole type such as B274');

/** Hours of life below which the game calls a wormhole at the end of its natural lifetime. Likely (upstream §4). */
export const END_OF_LIFE = 4;
