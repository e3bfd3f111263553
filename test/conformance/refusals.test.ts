import { afterAll, beforeAll, expect, test } from 'vitest';
import { contractsEndpoints } from '#shared/contracts-api/index';
import { dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { exampleArguments, wellKnownNames } from '#shared/http/examples';
import { servedPath } from '#shared/http/openapi';
import { planEndpoints } from '#shared/plan-api/index';
import { systemsEndpoints } from '#shared/systems-api/index';
import { tradeEndpoints } from '#shared/trade-api/index';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan } from './plan-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillPlan });
});
afterAll(() => app.close());

const services: Readonly<Record<string, readonly Endpoint[]>> = {
  contracts: contractsEndpoints,
  systems: systemsEndpoints,
  trade: tradeEndpoints,
  plan: planEndpoints,
  data: dataEndpoints,
};

test.each(Object.keys(services))(
  'every parameter of %s is refused under the name that was sent, with its rule',
  async (service) => {
    const { paths } = (await app.ask(`/${service}/api/v1/openapi.json`)).json;
    let asked = 0;
    for (const endpoint of services[service] ?? []) {
      if (endpoint.body !== null) continue;
      const args = exampleArguments(endpoint, { ...wellKnownNames, system: 'Jita', type: 'Rifter', jump_ship: 'Rifter' });
      const path = servedPath(endpoint).replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(args[name] ?? ''));
      const same = (name: string) => endpoint.renamed[name] ?? endpoint.aliases[name] ?? name;
      const askWith = async (name: string, value: string) => {
        const others = Object.entries(args).filter(
          ([one]) => !path.includes(one) && same(one) !== same(name) && Object.hasOwn(endpoint.query, same(one)),
        );
        return (await app.ask(`/${service}${path}?${new URLSearchParams([...others, [name, value]])}`, { headers: OWN_WINDOW }))
          .json.error;
      };
      for (const { name, in: where, schema } of paths[servedPath(endpoint)].get.parameters) {
        const rule = schema.items ?? schema;
        if (where === 'path' || (rule.type === 'string' && rule.enum === undefined && rule.format === undefined)) continue;
        asked += 1;
        const error = await askWith(name, 'colour');
        expect(error, `${endpoint.id} ${name}`).toMatchObject({
          code: 'bad_request',
          parameter: name,
          hint: expect.stringMatching(/\S/),
        });
        expect(error.message, `${endpoint.id} ${name}`).toContain(`${name} must be `);
      }
      expect(await askWith('colour', '1'), endpoint.id).toMatchObject({ code: 'bad_request', parameter: 'colour' });
    }
    expect(asked).toBeGreaterThan(3);
  },
);

test.each([
  ['plan/api/v1/pressure?from_hour=3', 'from_hour'],
  ['plan/api/v1/legs?from=Tama&to=1DQ1-A&ship=Reaper%20Prototype', 'ship'],
  ['plan/api/v1/legs?from=Tama&to=1DQ1-A&ship=34', 'ship'],
  ['plan/api/v1/route?from=Jita&to=Tama&bridges=Jita', 'bridges'],
  ['plan/api/v1/bridges?bridges=HED-GP:1DQ1-A&alliance=Braive', 'alliance'],
  ['data/api/v1/events?since=0&search=nothing', 'search'],
  ['trade/api/v1/contracts?sort=jumps', 'sort'],
  ['trade/api/v1/contracts?runs_min=5&runs_max=2', 'runs_min'],
  ['trade/api/v1/deals?within=3', 'within'],
  ['trade/api/v1/couriers?to_within=3', 'to_within'],
  ['systems/api/v1/jump-range?staging=Jitaa', 'staging'],
])('a rule that %s breaks is told of %s', async (address, parameter) => {
  const { status, json } = await app.ask(`/${address}`, { headers: { ...OWN_WINDOW, Accept: 'application/json' } });
  expect([status, json.error.parameter], json.error.message).toEqual([400, parameter]);
});
