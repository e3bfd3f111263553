import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventWrites } from '#main/store/events/events';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { exampleCommand, wellKnownNames } from '#shared/http/examples';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { isoUtc } from '#shared/time';
import { tradeEndpoints } from '#shared/trade-api/index';
import { requestOfCurl } from '../support/curl-command.ts';
import { hasRows } from '../support/examples.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillEveryShape } from './contracts-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillEveryShape });
  eventWrites(app.db).contracts('new', [203], { regionId: 10_000_002, isFirst: false, at: isoUtc(app.clock.now()) });
});
afterAll(() => app.close());

const others: Readonly<Record<string, readonly Endpoint[]>> = {
  contracts: contractsEndpoints,
  systems: systemsEndpoints,
  trade: tradeEndpoints,
  plan: planEndpoints,
};
/** Those of the data service, and what is posted to another; test/e2e/examples.spec.ts asks what is read from the others. */
const shown = [
  ...dataEndpoints.map((endpoint) => ['data', endpoint.path, endpoint] as const),
  ...Object.entries(others).flatMap(([service, endpoints]) =>
    endpoints.flatMap((endpoint) => (endpoint.body === null ? [] : [[service, endpoint.path, endpoint] as const])),
  ),
];

test.each(shown)(
  'the command that the reference of %s shows for %s ends with rows, also where the endpoint can stream',
  async (service, _path, endpoint) => {
    const { url, init } = requestOfCurl(exampleCommand(endpoint, `${app.origin}/${service}`, wellKnownNames));
    const answer = await fetch(url, init);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(hasRows(((await answer.json()) as { data: unknown }).data)).toBe(true);
  },
);
