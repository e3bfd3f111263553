import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { dataEndpoints } from '#shared/data-api/index';
import type { Endpoint } from '#shared/http/endpoint';
import { exampleArguments, wellKnownNames } from '#shared/http/examples';
import { servedPath } from '#shared/http/openapi';
import { describeParameters } from '#shared/http/query';
import { planEndpoints } from '#shared/plan-api/index';
import { tradeEndpoints } from '#shared/trade-api/index';
import { aStoredContract, insertContracts, insertRow } from '../support/builders.ts';
import { OWN_WINDOW, startTestApp, type TestApp } from '../support/test-app.ts';
import { fillPlan, NIARJA } from './plan-mirror.ts';

/** As the app's own window, whose limit so many requests keep to. */
const unhurried = { headers: OWN_WINDOW };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    fill(db) {
      fillPlan(db);
      insertContracts(db, [
        aStoredContract({ contract_id: 501, price: 3_000_000, volume: 10, date_expired: '2026-11-24T09:00:00Z' }),
        aStoredContract({ contract_id: 502, price: 1_000_000, volume: null }),
        aStoredContract({ contract_id: 503, price: 2_000_000, volume: 30, region_id: 10000033 }),
        ...[504, 505].map((contract_id) =>
          aStoredContract({
            contract_id,
            type: 'courier',
            price: null,
            reward: contract_id * 10_000,
            collateral: contract_id,
            volume: 5,
            items: [],
            items_state: 'none',
            end_location_id: 60003504,
          }),
        ),
      ]);
      insertRow(db, 'stations', { station_id: 60003504, system_id: NIARJA, name: 'Niarja' });
    },
  });
});
afterAll(() => app.close());

describe('a list of our own with an order', () => {
  /** Those whose order is not to be chosen, and why. */
  const otherwise: Readonly<Record<string, string>> = {
    checkBridges: 'as they were asked for',
    listContractChanges: 'in the order of the cursor',
    followEvents: 'in the order of the cursor',
    getSavedSearch: 'in the order of the search that was published',
    getCalendar: 'by time, as calendars show it',
    listSources: 'in the order of the table of sources',
  };
  const all = [
    ...tradeEndpoints.map((endpoint): [string, Endpoint] => ['trade', endpoint]),
    ...planEndpoints.map((endpoint): [string, Endpoint] => ['plan', endpoint]),
    ...dataEndpoints.map((endpoint): [string, Endpoint] => ['data', endpoint]),
  ];
  /** What is searched by a part of its name comes by how well it fits. */
  const isSearch = ({ id }: Endpoint) => id.startsWith('search');
  const listOf = ({ response }: Endpoint) => (z.toJSONSchema(response) as any).properties?.data?.type === 'array';

  test('takes sort and dir, each with its values', async () => {
    const seen: string[] = [];
    for (const [service, endpoint] of all.filter(([, one]) => listOf(one) && !isSearch(one) && otherwise[one.id] === undefined)) {
      const { paths } = (await app.ask(`/${service}/api/v1/openapi.json`, unhurried)).json;
      const parameters = paths[servedPath(endpoint)].get.parameters as { name: string; schema: { enum?: string[] } }[];
      const valuesOf = (name: string) => parameters.find((one) => one.name === name)?.schema.enum;
      expect(valuesOf('dir'), endpoint.id).toEqual(['asc', 'desc']);
      expect(valuesOf('sort')?.length, endpoint.id).toBeGreaterThan(1);
      seen.push(endpoint.id);
    }
    expect(seen.length).toBeGreaterThan(12);
    expect(Object.keys(otherwise).filter((id) => !all.some(([, endpoint]) => endpoint.id === id))).toEqual([]);
  });

  test('comes in that order, what is null last, and refuses any other', async () => {
    const moved: string[] = [];
    for (const [service, endpoint] of all.filter(([, one]) => Object.hasOwn(one.query, 'sort'))) {
      const [order, direction] = describeParameters({ sort: endpoint.query['sort']!, dir: endpoint.query['dir'] ?? z.string() });
      expect(direction?.schema.enum, endpoint.id).toEqual(['asc', 'desc']);
      const names = { ...wellKnownNames, type: 'Rifter', system: 'Jita', kill_system: 'Tama' };
      const args = { ...exampleArguments(endpoint, names), ...(endpoint.id === 'listTradeContracts' ? { near: 'Jita' } : {}) };
      const address = (sort: string, dir: string) =>
        `/${service}${servedPath(endpoint)}?${new URLSearchParams({ ...args, sort, dir, ...(Object.hasOwn(endpoint.query, 'page_size') ? { page_size: '200' } : {}) })}`;
      expect((await app.ask(address('colour', 'asc'), unhurried)).json.error, endpoint.id).toMatchObject({ parameter: 'sort' });
      for (const sort of order?.schema.enum ?? []) {
        const rowsIn = async (dir: string) => (await app.ask(address(sort, dir), unhurried)).json.data as any[] | undefined;
        const [rising, falling] = [await rowsIn('asc'), await rowsIn('desc')];
        if (rising === undefined || falling === undefined || !(sort in (rising[0] ?? {}))) continue;
        const values = (rows: any[]) => rows.map((row) => row[sort]).filter((value) => value !== null);
        const up = values(rising);
        expect(rising.map((row) => row[sort]).slice(0, up.length), `${endpoint.id} ${sort}`).toEqual(up);
        expect(values(falling), `${endpoint.id} ${sort}`).toEqual(up.toReversed());
        expect(
          up.every((value, index) => index === 0 || up[index - 1] <= value || typeof value === 'string'),
          `${endpoint.id} ${sort} ${up.join()}`,
        ).toBe(true);
        if (new Set(up).size > 1) moved.push(`${endpoint.id} ${sort}`);
      }
    }
    expect(moved.length).toBeGreaterThan(5);
  });
});
