import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sourceContactWrites } from '#main/store/ingest-state/source-contacts';
import { sourceContacts } from '#shared/data-api/sources';
import { sourceNames } from '#shared/sources';
import { NOON } from '../support/builders.ts';
import { serveFollowers } from '../support/follower-mode.ts';
import { startTestApp } from '../support/test-app.ts';

/** The suites of the services once more, over mirrors that were filled from a store that another mirror was published to. */
const suites = [
  'contracts-api',
  'trade-api',
  'systems-api',
  'forecast-api',
  'plan-api',
  'deals',
  'couriers',
  'issuers',
  'blueprints',
  'op-sheet',
  'pressure',
  'openapi',
  'consumers',
  'usage',
  'client',
  'commands',
  'appraise',
  'fits',
  'goods',
  'price',
  'rivals',
  'one-rule',
  '../api/data/changes',
  '../api/data/events',
  '../api/data/saved',
  '../api/data/sql',
  '../api/mcp/mcp',
];

for (const suite of suites)
  describe(`a follower: ${suite}`, async () => {
    beforeAll(() => serveFollowers(true));
    afterAll(() => serveFollowers(false));
    // Anew, also where the same thread has run the suite itself.
    await import(/* @vite-ignore */ `./${suite}.test.ts?follower`);
  });

// The one answer that is of the program and not of the mirror.
test('a follower says of every source that it did not contact it, whatever the one did that publishes', async () => {
  serveFollowers(true);
  const app = await startTestApp({
    fill(db) {
      const counts = { requests: 3, failures: 0, bytesSent: 10, bytesReceived: 1000, failure: null };
      sourceContactWrites(db).add([{ source: 'esi', contactedAt: NOON, day: '2026-11-20', ...counts }], '2026-01-01');
    },
  });
  serveFollowers(false);
  const { data } = sourceContacts.response.parse((await app.ask('/data/api/v1/sources')).json);
  expect(data.map(({ source, contacted_at: at, requests }) => [source, at, requests])).toEqual(
    sourceNames.map((source) => [source, null, 0]),
  );
  await app.close();
});
