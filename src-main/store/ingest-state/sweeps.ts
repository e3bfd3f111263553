import type { ReadDb } from '../db.ts';

/** The parts of the mirror that change apart from each other. */
export const dataNames = [
  'catalog',
  'contracts',
  'items',
  'names',
  'prices',
  'activity',
  'sovereignty',
  'campaigns',
  'incursions',
  'warfare',
  'wormholes',
  'killmails',
  'topology',
  'systems',
  'fights',
  'forecasts',
  'briefs',
] as const;
export type DataName = (typeof dataNames)[number];

/** How often each part has changed, and upstream's time of its newest data, ISO 8601. An absent part was never collected. */
export type DataVersions = Readonly<Partial<Record<DataName, { version: number; observedAt: string | null }>>>;

/** What was collected, and when. */
export function sweepReads(db: ReadDb) {
  const versions = db.prepare<[], { name: string; version: number; observedAt: string | null }>(
    'SELECT name, version, observed_at AS observedAt FROM data_versions',
  );
  const anySweep = db.prepare<[], number>('SELECT 1 FROM region_sweeps LIMIT 1').pluck();

  return {
    /** One cheap read: it is asked before every answer. */
    versions: (): DataVersions =>
      Object.fromEntries(versions.all().map(({ name, version, observedAt }) => [name, { version, observedAt }])),
    /** Whether any region was ever swept completely. */
    everSwept: (): boolean => anySweep.get() !== undefined,
  };
}
export type SweepReads = ReturnType<typeof sweepReads>;
