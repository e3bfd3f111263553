import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generatedModel, type Simulator, startSimulator, tinyScale } from '#main/demo/simulator';
import { COMPATIBILITY_DATE } from '#main/upstream/esi/client';
import { upstreamTradedDay } from '#main/upstream/esi/market-shapes';
import { HOUR } from '#shared/time';
import { recordedText } from '../support/real-data.ts';
import { fakeClock } from '../support/world.ts';

/**
 * The document, stricter where it only forgets: an alternative that is named after a member requires that member, and a member
 * that the document does not name is none that the game sends.
 */
function stricter(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('properties' in value)) return value;
  const { title, properties } = value as { title?: unknown; properties: object };
  const required = typeof title === 'string' && title in properties ? { required: [title] } : {};
  return { ...value, ...required, additionalProperties: false };
}

describe("answers fit ESI's own OpenAPI document", () => {
  const clock = fakeClock('2026-11-20T20:10:00Z');
  const scale = { ...tinyScale, regions: 12, systems: 240, outstandingContracts: 1500, killsPerDay: 3000 };
  const model = generatedModel({ seed: 3, startsAt: clock.now(), scale });
  const atlas = model.atlas(clock.now());
  const document = JSON.parse(recordedText('goesi-openapi/esi-openapi-2026-08-18-subset.json.gz'), stricter) as { paths: object };
  let simulator: Simulator;
  let ajv: Ajv2020;
  const checked = new Set<string>();

  beforeAll(async () => {
    simulator = await startSimulator({ clock, model });
    ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
    ajv.addSchema(document, 'esi');
  });
  afterAll(() => simulator?.close());

  async function check(path: string, template: string, init: RequestInit = {}): Promise<unknown> {
    const answer = await fetch(simulator.sources.esi + path, {
      headers: { 'x-compatibility-date': COMPATIBILITY_DATE },
      ...init,
    });
    expect(answer.status, path).toBe(200);
    checked.add(template);
    const body: unknown = await answer.json();
    const method = (init.method ?? 'GET').toLowerCase();
    const pointer = `esi#/paths/${template.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}/responses/200/content/application~1json/schema`;
    const validate = ajv.compile({ $ref: pointer });
    expect(validate(body), `${path}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    return body;
  }

  it('of contracts, items and bids', async () => {
    const rows = (await check('/contracts/public/10000002', '/contracts/public/{region_id}')) as {
      contract_id: number;
      type: string;
    }[];
    const items = rows.filter(({ type }) => type === 'item_exchange').slice(0, 80);
    for (const { contract_id } of items) {
      const truth = model.contracts.truth(contract_id);
      if (truth === undefined || truth.itemsLate !== null || truth.end.at <= clock.now()) continue;
      await check(`/contracts/public/items/${contract_id}`, '/contracts/public/items/{contract_id}');
    }
    for (const { contract_id } of rows.filter(({ type }) => type === 'auction').slice(0, 10)) {
      if ((model.contracts.truth(contract_id)?.end.at ?? 0) <= clock.now()) continue;
      await check(`/contracts/public/bids/${contract_id}`, '/contracts/public/bids/{contract_id}');
    }
  });

  it('of activity, sovereignty, campaigns, incursions, raidable skyhooks and warfare', async () => {
    await check('/universe/system_jumps', '/universe/system_jumps');
    await check('/universe/system_kills', '/universe/system_kills');
    await check('/sovereignty/systems', '/sovereignty/systems');
    await check('/incursions', '/incursions');
    await check('/skyhooks/raidable', '/skyhooks/raidable');
    await check('/fw/systems', '/fw/systems');
    for (let hours = 0; hours < 72; hours += 6) {
      await check('/sovereignty/campaigns', '/sovereignty/campaigns');
      await clock.advance(6 * HOUR);
    }
  });

  it('of killmails, status and organisations', async () => {
    const corporationId = model.overlays
      .sovereignty(clock.now())
      .flatMap(({ claim }) => ('alliance' in claim ? claim.alliance.corporation_id : []))[0];
    const [kill] = model.killmails.ofDay(Date.parse('2026-11-19T00:00:00Z'), clock.now());
    await check(`/killmails/${kill?.esi.killmail_id}/${kill?.zkb.hash}`, '/killmails/{killmail_id}/{killmail_hash}');
    await check('/status', '/status');
    await check('/alliances/99000001', '/alliances/{alliance_id}');
    await check(`/corporations/${corporationId}`, '/corporations/{corporation_id}');
    await check('/meta/compatibility-dates', '/meta/compatibility-dates');
    await check('/meta/status', '/meta/status');
  });

  it('of names and the static facts', async () => {
    const body = JSON.stringify([30_000_142, 99_000_001, 34]);
    await check('/universe/names', '/universe/names', { method: 'POST', body });
    await check('/universe/ids', '/universe/ids', { method: 'POST', body: '["Jita","Tritanium"]' });
    const [stargate] = atlas.galaxy.stargates;
    const [constellation] = atlas.galaxy.constellations;
    for (const [path, template] of [
      ['/universe/regions', '/universe/regions'],
      ['/universe/regions/10000002', '/universe/regions/{region_id}'],
      ['/universe/systems', '/universe/systems'],
      ['/universe/systems/30000142', '/universe/systems/{system_id}'],
      [`/universe/constellations/${constellation?.id}`, '/universe/constellations/{constellation_id}'],
      [`/universe/stargates/${stargate?.id}`, '/universe/stargates/{stargate_id}'],
      ['/universe/stations/60003760', '/universe/stations/{station_id}'],
      ['/universe/types/34', '/universe/types/{type_id}'],
      ['/universe/groups/25', '/universe/groups/{group_id}'],
      ['/universe/categories/6', '/universe/categories/{category_id}'],
      ['/universe/structures', '/universe/structures'],
    ] as const) {
      await check(path, template);
    }
  });

  it('of market prices and orders, as the Swagger document has them', async () => {
    const swagger = JSON.parse(
      readFileSync(new URL('../recorded/everef/esi-swagger-markets.json', import.meta.url), 'utf8'),
      stricter,
    );
    const answers = {
      '/markets/prices': await (await fetch(`${simulator.sources.market}/markets/prices`)).json(),
      '/markets/{region_id}/orders': await (
        await fetch(`${simulator.sources.market}/markets/10000002/orders?order_type=all&page=1`)
      ).json(),
    };
    for (const [path, body] of Object.entries(answers)) {
      const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(
        swagger.paths[path].get.responses[200].schema,
      );
      expect((body as unknown[]).length, path).toBeGreaterThan(10);
      expect(validate(body), `${path}: ${ajv.errorsText(validate.errors)}`).toBe(true);
    }
  });

  it('of what was traded has one row a day, the day that is not over left out, and none where there is no market', async () => {
    const history = (typeId: number) => fetch(`${simulator.sources.market}/markets/10000002/history?type_id=${typeId}`);
    const prices = await (await fetch(`${simulator.sources.market}/markets/prices`)).json();
    const answers = await Promise.all(prices.slice(0, 20).map(({ type_id: id }: { type_id: number }) => history(id)));
    for (const answer of answers) {
      const days = z.array(upstreamTradedDay.strict()).parse(await answer.json());
      const dates = days.map(({ date }) => date);
      expect(dates).toEqual([...new Set(dates)].sort());
      const today = new Date(answer.headers.get('last-modified') ?? 0).toISOString().slice(0, 10);
      expect(dates.every((date) => date < today)).toBe(true);
      expect(days.every(({ lowest, average, highest }) => lowest <= average && average <= highest)).toBe(true);
    }
    expect((await history(999_999_999)).status).toBe(404);
  });

  it('of every route that the simulator has and the document describes', async () => {
    const { routes } = (await check('/meta/status', '/meta/status')) as { routes: { path: string }[] };
    const described = new Set(Object.keys(document.paths));
    const unchecked = routes.map(({ path }) => path).filter((path) => described.has(path) && !checked.has(path));
    // A structure's name is never given without a sign-in.
    expect(unchecked).toEqual(['/universe/structures/{structure_id}']);
  });
});
