import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { worthByContract } from '#main/domain/trade/by-contract';
import type { EndedOffer, RivalOffer, TradedItem } from '#shared/mirror-rows';

const REVELATION = 19720;
const MAIVAL = 691;
const JITA = 10000002;
const DOMAIN = 10000043;
const COPY = { is_blueprint_copy: true, material_efficiency: 10, time_efficiency: 20, runs: 5 };
const NO_BLUEPRINT = { is_blueprint_copy: null, material_efficiency: null, time_efficiency: null, runs: null };

const anItem = (given: Partial<TradedItem> = {}): TradedItem => ({
  record_id: 1,
  type_id: REVELATION,
  type_name: 'Revelation',
  group_id: null,
  group_name: null,
  meta_group_id: null,
  type_volume: 1,
  rig_size: null,
  category_id: 6,
  quantity: 1,
  is_included: true,
  ...NO_BLUEPRINT,
  ...given,
});
let ids = 0;
const aRival = (given: Partial<RivalOffer> = {}): RivalOffer => {
  ids += 1;
  const { quantity = 1, price = 3e9 } = given;
  return {
    contract_id: ids,
    type_id: REVELATION,
    region_id: JITA,
    region_name: 'The Forge',
    quantity,
    price,
    unit_price: price / quantity,
    ...NO_BLUEPRINT,
    ...given,
  };
};
const byContract = (items: TradedItem[], rivals: RivalOffer[], ended: EndedOffer[] = []) =>
  worthByContract(items, {
    regionIds: [JITA, DOMAIN],
    rivalsOf: (typeId, regionId) =>
      rivals
        .filter(({ type_id, region_id }) => type_id === typeId && region_id === regionId)
        .sort((one, other) => one.unit_price - other.unit_price),
    endedOffersOf: () => ended,
  });
const aSale: EndedOffer = {
  ...NO_BLUEPRINT,
  contract_id: 1,
  quantity: 1,
  unit_price: 3e9,
  date_issued: '2026-11-01T00:00:00Z',
  ended_at: '2026-11-02T00:00:00Z',
  status: 'finished',
  evidence: '{}',
};

describe('what others ask by contract', () => {
  test('is the cheapest of the like for a single thing, in one contract that need not be the cheapest by unit', () => {
    const [dozen, single] = [aRival({ quantity: 10, price: 29e9 }), aRival({ price: 3.1e9 })];
    expect(byContract([anItem()], [dozen, single])).toEqual([
      {
        type_id: REVELATION,
        type_name: 'Revelation',
        ...NO_BLUEPRINT,
        units: 1,
        record_ids: [1],
        region_id: JITA,
        region_name: 'The Forge',
        offers: 2,
        odd: 0,
        best: 2.9e9,
        cost: 3.1e9,
        contract_ids: [single.contract_id],
      },
    ]);
  });

  test('keeps copies and originals, efficiencies and runs apart, and adds up rows that are alike', () => {
    const blueprint = { type_id: MAIVAL, category_id: 9 };
    const offered = [
      anItem({ ...blueprint, ...COPY, record_id: 1 }),
      anItem({ ...blueprint, ...COPY, record_id: 2 }),
      anItem({ ...blueprint, is_blueprint_copy: false, material_efficiency: 10, time_efficiency: 20, record_id: 3 }),
      anItem({ ...blueprint, ...COPY, runs: 1, record_id: 4 }),
    ];
    const rivals = [5e6, 6e6].map((price) => aRival({ type_id: MAIVAL, ...COPY, price }));
    expect(byContract(offered, rivals)).toMatchObject([
      { ...COPY, units: 2, record_ids: [1, 2], offers: 2, best: 5e6, cost: 11e6 },
      { is_blueprint_copy: false, runs: null, offers: 0, best: null, cost: null, region_id: null, contract_ids: [] },
      { runs: 1, offers: 0 },
    ]);
  });

  test('is told of the contract’s own region where nobody offers the like around the hub, and of what is offered alone', () => {
    const far = aRival({ region_id: DOMAIN, region_name: 'Domain', price: 2e9 });
    expect(byContract([anItem()], [far])).toMatchObject([{ region_id: DOMAIN, region_name: 'Domain', best: 2e9 }]);
    expect(byContract([anItem()], [far, aRival()])).toMatchObject([{ region_id: JITA, best: 3e9, offers: 1 }]);
    expect(byContract([anItem({ is_included: false })], [far])).toEqual([]);
  });

  test('leaves typos and bait out: by each other, and by what the like was sold for', () => {
    const honest = [2.9e9, 3e9, 3.1e9].map((price) => aRival({ price }));
    expect(byContract([anItem()], [...honest, aRival({ price: 3e6 })])).toMatchObject([{ offers: 3, odd: 1, best: 2.9e9 }]);
    const bait = [aRival({ price: 1e6 }), aRival({ price: 1e6 })];
    expect(byContract([anItem()], bait, [aSale, aSale, aSale])).toMatchObject([{ offers: 0, odd: 2, best: null, cost: null }]);
  });

  test('is told of the contract’s own region where all that the hub’s has is odd, and of the hub’s odd ones where both have nothing else', () => {
    const sold = [aSale, aSale, aSale];
    const bait = aRival({ price: 30e9 });
    const sane = [2.8e9, 2.9e9, 3e9, 3.1e9, 3.2e9].map((price) => aRival({ price, region_id: DOMAIN, region_name: 'Domain' }));
    expect(byContract([anItem()], [bait, ...sane], sold)).toMatchObject([
      { region_id: DOMAIN, offers: 5, odd: 0, best: 2.8e9, cost: 2.8e9 },
    ]);
    const far = aRival({ price: 1e6, region_id: DOMAIN });
    expect(byContract([anItem()], [bait, far], sold)).toMatchObject([{ region_id: JITA, offers: 0, odd: 1, best: null }]);
  });

  test('counts and names no more than are looked at, and takes none further from the list', () => {
    const rivals = Array.from({ length: 300 }, (_, index) => aRival({ price: 1000 + index }));
    let taken = 0;
    const [told] = worthByContract([anItem({ quantity: 250 })], {
      regionIds: [JITA],
      *rivalsOf() {
        for (const rival of rivals) {
          taken += 1;
          yield rival;
        }
      },
      endedOffersOf: () => [],
    });
    expect(told).toMatchObject({ offers: 200, best: 1000, cost: null });
    expect(told?.contract_ids).toEqual(rivals.slice(0, 50).map(({ contract_id: id }) => id));
    expect(taken).toBe(200);
  });

  test('buys whole contracts, for no less than its units cost at the cheapest, and nothing beyond what is offered', () => {
    const offers = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 20 }), each: fc.integer({ min: 90, max: 110 }) }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(offers, fc.integer({ min: 1, max: 60 }), (given, units) => {
        const rivals = given.map(({ quantity, each }) => aRival({ quantity, price: quantity * each }));
        const byId = new Map(rivals.map((rival) => [rival.contract_id, rival]));
        const [told] = byContract([anItem({ quantity: units })], rivals);
        if (told === undefined) throw new Error('Nothing was told.');
        const taken = told.contract_ids.flatMap((id) => byId.get(id) ?? []);
        const bought = taken.reduce((sum, { quantity }) => sum + quantity, 0);
        expect(new Set(told.contract_ids).size).toBe(told.contract_ids.length);
        expect(told.cost !== null).toBe(rivals.reduce((sum, { quantity }) => sum + quantity, 0) >= units);
        if (told.cost === null) {
          expect(taken).toHaveLength(rivals.length);
          return;
        }
        expect(bought).toBeGreaterThanOrEqual(units);
        expect(told.cost).toBe(taken.reduce((sum, { price }) => sum + price, 0));
        expect(told.cost).toBeGreaterThanOrEqual((told.best ?? Number.NaN) * units);
        // Without any of them there would be too little.
        for (const { quantity } of taken) expect(bought - quantity).toBeLessThan(units);
      }),
    );
  });
});
