import { afterAll, beforeAll, describe } from 'vitest';
import { serveFollowers } from '../support/follower-mode.ts';

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
