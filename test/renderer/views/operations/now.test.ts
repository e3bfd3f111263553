import { expect, test } from 'vitest';
import type { CampaignTimer, WormholeConnection } from '#shared/systems-api/live';
import {
  changesOfConnections,
  changesOfTimers,
  lastChange,
  openConnections,
  timersAt,
} from '../../../../src-renderer/views/operations/now.tsx';

const noon = Date.parse('2026-11-20T12:00:00Z');

test('a campaign that has begun since it was read is running', () => {
  const timers = ['2026-11-20T11:59:59Z', '2026-11-20T12:00:01Z'].map(
    (start_time) => ({ start_time, state: 'upcoming' }) as CampaignTimer,
  );
  expect(timersAt(timers, noon).map(({ state }) => state)).toEqual(['running', 'upcoming']);
});

test('a wormhole that has closed since is gone, one with under four hours left is at the end of its life', () => {
  const holes = ['2026-11-20T12:00:00Z', '2026-11-20T15:59:59Z', '2026-11-20T16:00:00Z'].map(
    (expires_at) => ({ expires_at, end_of_life: false }) as WormholeConnection,
  );
  expect(openConnections(holes, noon).map(({ end_of_life: end }) => end)).toEqual([true, false]);
});

test('between two changes nothing is another: as of the last of them is as of now', () => {
  const timers = ['2026-11-20T11:59:59Z', '2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z'].map(
    (start_time) => ({ start_time, state: 'upcoming' }) as CampaignTimer,
  );
  const holes = ['2026-11-20T12:00:00Z', '2026-11-20T16:00:00Z', '2026-11-20T16:00:01Z'].map(
    (expires_at) => ({ expires_at, end_of_life: false }) as WormholeConnection,
  );
  for (const now of [noon - 5000, noon - 1000, noon - 1, noon, noon + 1, noon + 999, noon + 1000, noon + 1001, noon + 5000]) {
    expect(timersAt(timers, lastChange(changesOfTimers(timers), now)), `timers ${now - noon} ms after noon`).toEqual(
      timersAt(timers, now),
    );
    expect(openConnections(holes, lastChange(changesOfConnections(holes), now)), `holes ${now - noon} ms after noon`).toEqual(
      openConnections(holes, now),
    );
  }
  expect(lastChange(changesOfTimers(timers), noon - 5000)).toBe(0);
});
