import { expect, test } from 'vitest';
import { stepsOf } from '../../../../src-renderer/views/start/first-sync.tsx';

const counts = { regions_swept: 0, regions: 0, contracts: 0, contracts_outstanding: 0, items_pending: 0, items: 0 };
const left = (status: Parameters<typeof stepsOf>[0]) =>
  stepsOf(status).flatMap(({ label, isDone, left: text }) => (isDone ? [] : `${label}: ${text}`));

test('an empty mirror says what comes, in its order', () => {
  expect(left({ counts, data_versions: {}, mirror_state: 'empty' })).toEqual([
    'Systems, map and routes: on their way',
    'Jumps and kills of the last hour: on their way',
    'Contracts, those of the hubs first: on their way',
    'What contracts hold: after the first lists',
    'Margins, warnings and deals: after contents and the hub’s orders',
    'Camps and fights: on their way',
    'Forecast: after 35 days of history',
  ]);
});

test('what is here is left out, and what is being read is counted', () => {
  const swept = { ...counts, regions_swept: 41, regions: 114, items_pending: 12_345 };
  const versions = { catalog: 1, topology: 1, activity: 2, items: 3, killmails: 4 };
  expect(left({ counts: swept, data_versions: versions, mirror_state: 'partial' })).toEqual([
    'Contracts, those of the hubs first: 41 of 114 regions',
    'What contracts hold: 12,345 contracts left',
    'Margins, warnings and deals: after contents and the hub’s orders',
    'Forecast: after 35 days of history',
  ]);
});

test('of a whole mirror nothing is left, whatever new contracts still hold', () => {
  const whole = { ...counts, regions_swept: 114, regions: 114, items_pending: 9 };
  const versions = { catalog: 1, topology: 1, activity: 2, items: 3, killmails: 4, ratings: 5, forecasts: 1 };
  expect(left({ counts: whole, data_versions: versions, mirror_state: 'complete' })).toEqual([]);
});
