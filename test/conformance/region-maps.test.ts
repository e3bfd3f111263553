import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { fillSystems } from './systems-mirror.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ fill: fillSystems });
});
afterAll(() => app.close());

const ask = (region: string) => app.ask(`/plan/api/v1/region-maps/${region}`);

describe('/region-maps', () => {
  test('has a box for each system of the region and for each behind its gates, by id or by name', async () => {
    const { json } = await ask('the%20citadel');
    expect(json.data).toMatchObject({ region_id: 10000033, region: 'The Citadel', width: 1270 });
    expect(json.data.systems.map(({ name, region }: any) => [name, region])).toEqual([
      ['Tama', 'The Citadel'],
      ['Niarja', 'The Citadel'],
      ['Perimeter', 'The Forge'],
      ['HED-GP', 'Catch'],
    ]);
    expect(json.data.gates).toEqual([
      [30000144, 30002813],
      [30000144, 30003504],
      [30001161, 30002813],
    ]);
    for (const { x, y, width } of json.data.systems) {
      expect(x + width).toBeLessThanOrEqual(json.data.width);
      expect(y + json.data.box_height).toBeLessThanOrEqual(json.data.height);
    }
    expect((await ask('10000033')).json.data).toEqual(json.data);
  });

  test('of what is no region, or one without a map, is told in a sentence', async () => {
    const unknown = await ask('The%20Citadell');
    expect(unknown.status).toBe(404);
    expect(unknown.json.error).toMatchObject({ code: 'not_found', hint: 'The Citadel' });
    const wormholes = await ask('11000031');
    expect(wormholes.status).toBe(404);
    expect(wormholes.json.error.message).toMatch(/has no map/);
  });

  test('before maps are made it says so', async () => {
    const empty = await startTestApp({
      fill: (db) => {
        fillSystems(db);
        db.exec('DELETE FROM region_maps');
      },
    });
    const answer = await empty.ask('/plan/api/v1/region-maps/10000033');
    expect(answer.status).toBe(503);
    expect(answer.json.error.message).toMatch(/Maps of regions have not been collected yet/);
    await empty.close();
  });
});
