import { contractsEndpoints } from '#shared/contracts-api/index';
import { servedPath } from '#shared/http/openapi';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { tradeEndpoints } from '#shared/trade-api/index';
import { answerChecks } from '../support/answer-checks.ts';
import { exampleRequests, hasRows } from '../support/examples.ts';
import { coreTest as test } from './support/core.ts';
import { expect } from './support/window.ts';

test('every example of the references, the README and docs/usage.md answers with rows in the demo galaxy, and as OpenAPI says', async ({
  core,
}) => {
  const asked = await exampleRequests(core.app, ['contracts', 'systems', 'trade', 'plan']);
  for (const endpoint of [...contractsEndpoints, ...systemsEndpoints, ...tradeEndpoints, ...planEndpoints]) {
    const path = new RegExp(`${servedPath(endpoint).replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
    expect(asked.filter((url) => path.test(url)).length, endpoint.id).toBeGreaterThan(0);
  }
  const wrong: string[] = [];
  const broken = await answerChecks(core.app, ['contracts', 'systems', 'trade', 'plan']);
  for (const url of asked) {
    const answer = await fetch(url);
    const text = await answer.text();
    if (answer.status === 200) wrong.push(...broken(url, JSON.parse(text)));
    if (answer.status !== 200 || !hasRows((JSON.parse(text) as { data: unknown }).data))
      wrong.push(`${answer.status} ${url} ${text.slice(0, 100)}`);
  }
  expect(wrong).toEqual([]);
});
