/**
 * Megabytes for what a thread has just made, three times as many as one of the halves between which V8 copies what lives on. On a large
 * machine it would take over a hundred for the thread that ingests, and keep them; a sweep and a list take as long with these, and with half
 * of them a list takes a twentieth more.
 */
const YOUNG_MEGABYTES = 12;

/** Megabytes of objects beyond which a thread is ended and started again, before the computer runs out of memory. */
export const mostMegabytes = { compute: 2048, boards: 2048, ingest: 1536 };

/** The limits of a worker thread's heap; beyond so many megabytes of objects it is ended, before the computer runs out of memory. */
export function heapLimits(mostMegabytes: number) {
  return { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES };
}
