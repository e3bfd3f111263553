import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventWrites } from '#main/store/events/events';
import { dataEndpoints } from '#shared/data-api/index';
import { exampleCommand, wellKnownNames } from '#shared/http/examples';
import { isoUtc } from '#shared/time';
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

test.each(dataEndpoints.map((endpoint) => [endpoint.path, endpoint] as const))(
  'the command that the reference shows for %s ends with rows, also where the endpoint can stream',
  async (_path, endpoint) => {
    const { url, init } = requestOfCurl(exampleCommand(endpoint, `${app.origin}/data`, wellKnownNames));
    const answer = await fetch(url, init);
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(hasRows(((await answer.json()) as { data: unknown }).data)).toBe(true);
  },
);
