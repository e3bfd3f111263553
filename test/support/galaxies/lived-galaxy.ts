import type { StaticData } from '#main/store/catalog/static-data';
import type { WriteDb } from '#main/store/db';
import { activityWrites, type SampleRow } from '#main/store/systems/activity';
import { type SystemRow } from '#main/store/systems/systems';
import { tradeHubs } from '#shared/game';
import { DAY, fromIso, HOUR, isoUtc } from '#shared/time';
import { NOON } from '../builders.ts';
import { fakeClock, seededRandom } from '../world.ts';
import { loadGalaxy } from './galaxy.ts';
import { scoresJob } from './scores-job.ts';

/** Expected events an hour in a system, by where it lies: traffic follows the short ways and the hubs, ratting the deep null. */
function ratesOf({ system_id, security, hub_distance, betweenness }: SystemRow & { betweenness: number }) {
  const far = hub_distance ?? 40;
  const isHub = (Object.values(tradeHubs) as number[]).includes(system_id);
  const jumps = 0.5 + 600 * betweenness + (isHub ? 400 : 0) + (security === 'high' ? 60 / (1 + far) : 0);
  const risk = { high: 0.001, low: 0.05, null: 0.02 }[security] ?? 0;
  return { jumps, kills: jumps * risk, npcKills: security === 'null' && far > 15 ? 40 + far : security === 'null' ? 10 : 2 };
}

/** Loads a galaxy and lets it live for some days before noon of the tests: hourly jumps and kills of all systems, and their scores. */
export async function liveInGalaxy(db: WriteDb, data: StaticData, days: number): Promise<void> {
  await loadGalaxy(db, data);
  const job = scoresJob(db, fakeClock(NOON));
  const run = () => job.run({ signal: new AbortController().signal, report: () => undefined });
  await run();

  const random = seededRandom(11);
  const some = (rate: number) => Math.floor(rate * (0.5 + random()) + random());
  const places = db.prepare('SELECT * FROM system_rows JOIN topology USING (system_id)').all() as (SystemRow & {
    betweenness: number;
  })[];
  const rates = places.map((place) => ({ systemId: place.system_id, ...ratesOf(place) }));
  const writes = activityWrites(db);
  const end = fromIso(NOON);
  for (let day = end - days * DAY; day < end; day += DAY) {
    const hours = Array.from({ length: 24 }, (_, hour) => day + hour * HOUR);
    const sampled = (count: (rate: (typeof rates)[number]) => number[]) =>
      hours.map((at) => ({
        hour: isoUtc(at),
        observedAt: isoUtc(at + HOUR),
        rows: rates.map((rate): SampleRow => ({ systemId: rate.systemId, counts: count(rate) })),
      }));
    writes.recordSamples(
      'jumps',
      sampled(({ jumps }) => [some(jumps)]),
      'live',
    );
    writes.recordSamples(
      'kills',
      sampled(({ kills, npcKills }) => [some(kills), some(kills / 2), some(npcKills)]),
      'live',
    );
  }
  await run();
}
