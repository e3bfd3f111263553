import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillTrade } from './contracts-mirror.ts';
import { fillPlan } from './plan-mirror.ts';

let app: TestApp;
let plan: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillTrade });
  plan = await startTestApp({ fill: fillPlan });
});
afterAll(async () => {
  await app.close();
  await plan.close();
});

describe('within n jumps of a system is near and within', () => {
  test.each([
    ['/trade/api/v1/deals', 'from=Jita&from_jumps=0', 'near=Jita&within=0'],
    ['/plan/api/v1/live', 'near=Tama&jumps=2', 'near=Tama&within=2'],
    ['/plan/api/v1/pressure', 'near=Tama&jumps=2', 'near=Tama&within=2'],
  ])('%s takes both spellings, and answers alike', async (path, earlier, today) => {
    const [one, other] = [await plan.ask(`${path}?${earlier}`), await plan.ask(`${path}?${today}`)];
    expect([one.status, one.json.data]).toEqual([other.status, other.json.data]);
    expect([200, 503]).toContain(one.status);
  });

  test('two names of one parameter are refused, and a value under the name that was sent', async () => {
    const { status, json } = await app.ask('/trade/api/v1/contracts?near=Jita&from_system=Jita');
    expect([status, json.error]).toEqual([
      400,
      {
        code: 'bad_request',
        message: 'near and from_system are two names of one parameter; give one of them.',
        parameter: 'from_system',
      },
    ]);
    expect((await app.ask('/trade/api/v1/contracts?near=Jita&within=x')).json.error).toMatchObject({
      message: "within must be a whole number from 0 to 200; it was 'x'.",
      parameter: 'within',
      hint: 'a whole number from 0 to 200',
    });
    expect((await app.ask('/trade/api/v1/contracts?within=3')).json.error).toMatchObject({
      message: 'within needs near; give the system that jumps are counted from.',
      parameter: 'within',
    });
    expect((await app.ask('/trade/api/v1/contracts?near=Jitta&within=3')).json.error).toMatchObject({
      parameter: 'near',
      hint: 'Jita',
    });
    expect((await app.ask('/trade/api/v1/contracts?from_system=Jitta&jumps_max=3')).json.error.parameter).toBe('from_system');
  });

  test('earlier names are deprecated in OpenAPI', async () => {
    const { paths } = (await app.ask('/trade/api/v1/openapi.json')).json;
    const parameters = paths['/api/v1/deals'].get.parameters as { name: string; deprecated?: boolean }[];
    const deprecated = new Map(parameters.map((one) => [one.name, one.deprecated === true]));
    expect(['near', 'within', 'from', 'from_jumps'].map((name) => deprecated.get(name))).toEqual([false, false, true, true]);
  });
});

test('an unknown parameter is told with the nearest one', async () => {
  expect((await app.ask('/contracts/api/v1/contracts?pagesize=10')).json.error).toMatchObject({
    parameter: 'pagesize',
    hint: 'page_size',
  });
});

test.each([
  '/contracts/api/v1/contracts?status=outstanding&page_size=10',
  '/trade/api/v1/contracts?page_size=10',
  '/data/api/v1/saved/on-offer.json?limit=3',
])('Link leads from page to page of %s to the end', async (path) => {
  const keyOf = (row: { contract_id: number }) => row.contract_id;
  const seen: number[] = [];
  let next: string | undefined = path;
  while (next !== undefined) {
    const { json, headers, status } = await app.ask(next);
    expect(status).toBe(200);
    seen.push(...json.data.map(keyOf));
    next = /^<([^>]+)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
    if (seen.length > 500) throw new Error('It has no end.');
  }
  expect(seen.length).toBe((await app.ask(path)).json.meta.total);
  expect(new Set(seen).size).toBe(seen.length);
});

test.each(['contracts', 'systems', 'trade', 'plan', 'data'])('the base address of %s leads to its reference', async (name) => {
  const { status, headers } = await app.ask(`/${name}`);
  expect([status, headers['location']]).toEqual([302, `/${name}/docs`]);
  expect((await app.ask(`/${name}/docs`)).text).toContain('Try it');
});
