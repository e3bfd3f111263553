import { expect, test } from 'vitest';
import { hotspotsSince, hourlyRuns, unclassifiedFight } from '#main/api/systems/live/unclassified';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { activityWrites } from '#main/store/systems/activity';
import { type ActivityReads, activityReads } from '#main/store/systems/activity-reads';
import { systemList } from '#main/store/systems/list';
import { fromIso, HOUR } from '#shared/time';
import { NOON } from '../../../support/builders.ts';
import { emptyMirror } from '../../../support/empty-mirror.ts';
import { loadGalaxy, places } from '../../../support/galaxies/galaxy.ts';
import { scoresJob } from '../../../support/galaxies/scores-job.ts';
import { turnsDuring } from '../../../support/threads/turns.ts';
import { fakeClock } from '../../../support/world.ts';

const { Jita, Tama, J100001 } = places;

/** Hourly kills of the given hours of 20 November (negative: of the day before), as seen at noon. */
async function seen(kills: Record<number, Record<number, [ships: number, pods: number]>>, since: string) {
  const db = emptyMirror();
  await loadGalaxy(db);
  const samples = Object.entries(kills).map(([hour, rows]) => {
    const at = new Date(fromIso('2026-11-20T00:00:00Z') + Number(hour) * HOUR).toISOString().replace('.000', '');
    return {
      hour: at,
      observedAt: at,
      rows: Object.entries(rows).map(([id, [ships, pods]]) => ({ systemId: Number(id), counts: [ships, pods, 50] })),
    };
  });
  activityWrites(db).recordSamples('kills', samples, 'live');
  const activity = activityReads(db);
  const job = scoresJob(db, fakeClock(NOON));
  await job.run({ signal: new AbortController().signal, report: () => undefined });
  const systems = systemList(db);
  const found = await hotspotsSince(since, fromIso(NOON), systems, hourlyRuns(activity, dataVersionReads(db)));
  return found.flatMap((hotspot) => unclassifiedFight(hotspot, systems) ?? []);
}

test('hours with kills in a row are one hotspot of ships and capsules, most kills first, NPC kills left out', async () => {
  const found = await seen({ 9: { [Tama]: [3, 1] }, 10: { [Tama]: [2, 0], [Jita]: [0, 9] }, 11: {} }, '2026-11-20T10:00:00Z');
  expect(found).toEqual([
    expect.objectContaining({ system: 'Jita', kills: 9, started_at: '2026-11-20T10:00:00Z' }),
    {
      fight_id: `${Tama}-h${fromIso('2026-11-20T09:00:00Z') / HOUR}`,
      system_id: Tama,
      system: 'Tama',
      region: 'Citadel',
      security: 'low',
      security_status: 0.3,
      classification: 'unclassified',
      started_at: '2026-11-20T09:00:00Z',
      last_kill_at: '2026-11-20T11:00:00Z',
      kills: 6,
      pilots: null,
      isk_destroyed: null,
      gate_id: null,
      gate: null,
      prime_hour: null,
    },
  ]);
});

test('what was over before the hours asked for is left out, over midnight too', async () => {
  const kills = { [-2]: { [Tama]: [5, 0] }, [-1]: {}, 8: { [Jita]: [1, 0] }, 9: {} } as const;
  const systems = async (since: string) => (await seen(kills as never, since)).map(({ system }) => system);
  expect(await systems('2026-11-20T10:00:00Z')).toEqual([]);
  expect(await systems('2026-11-20T08:30:00Z')).toEqual(['Jita']);
  expect(await systems('2026-11-19T12:00:00Z')).toEqual(['Tama', 'Jita']);
});

test('systems that are not listed have no hotspot', async () => {
  expect(await seen({ 11: { [J100001]: [9, 9] } }, '2026-11-20T10:00:00Z')).toEqual([]);
});

test('the hours are looked through once for each version of the counts and each first day', async () => {
  const asked: number[] = [];
  const profiles: ActivityReads['profiles'] = (_systemIds, firstDay) => {
    asked.push(firstDay);
    return { totals: { ship_kills: [], pod_kills: [] }, samples: { kills: [] } } as unknown as ReturnType<
      ActivityReads['profiles']
    >;
  };
  let version = 1;
  const runs = hourlyRuns({ profiles }, () => ({ activity: { version, observedAt: null } }));
  for (const firstDay of [10, 9, 10, 9]) await runs(() => [Jita], firstDay, 10);
  expect(asked).toEqual([10, 9, 10]);
  version = 2;
  await runs(() => [Jita], 10, 10);
  await runs(() => [Jita], 11, 11);
  expect(asked.slice(3)).toEqual([10, 11]);
});

test('the hours of all systems are looked through in steps, between which others are answered', async () => {
  const profiles: ActivityReads['profiles'] = () =>
    ({ totals: { ship_kills: [], pod_kills: [] }, samples: { kills: [] } }) as unknown as ReturnType<ActivityReads['profiles']>;
  const runs = hourlyRuns({ profiles }, () => ({}));
  const systemIds = Array.from({ length: 5000 }, (_, index) => 30_000_001 + index);
  expect(await turnsDuring(() => runs(() => systemIds, 10, 11))).toBeGreaterThanOrEqual(7);
});
