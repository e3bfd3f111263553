import { describe, expect, it } from 'vitest';
import { demoScale, generatedModel, tinyScale } from '#main/demo/simulator';
import { categoryCodes } from '#shared/game';
import { DAY, HOUR } from '#shared/time';

const at = Date.parse('2026-11-20T12:00:00Z');
const scale = { ...demoScale, outstandingContracts: 8000 };
const model = generatedModel({ seed: 1001, startsAt: at, scale });
const atlas = model.atlas(at);
const listedAt = (time: number, from = model) => atlas.galaxy.regions.flatMap(({ id }) => from.contracts.listed(id, time));
const listed = listedAt(at);
const itemsOf = new Map(
  listed
    .filter(({ type }) => type === 'item_exchange' || type === 'auction')
    .map(({ contract_id }) => [contract_id, model.contracts.items(contract_id)]),
);

describe('the contracts of the demo', () => {
  it('are about as many as asked for, at any time', () => {
    for (const time of [at, at + 3 * DAY, at + 40 * DAY]) {
      const count = model.contracts.outstanding(time).length;
      expect(count).toBeGreaterThan(7200);
      expect(count).toBeLessThan(8800);
    }
  });

  it('are of all public types, mostly at the hubs, in many regions', () => {
    const types = Map.groupBy(listed, ({ type }) => type);
    expect([...types.keys()].sort()).toEqual(['auction', 'courier', 'item_exchange', 'loan']);
    expect(types.get('courier')?.length).toBeGreaterThan(400);
    const forge = model.contracts.listed(10_000_002, at).length;
    expect(forge).toBeGreaterThan(listed.length / 4);
    expect(atlas.galaxy.regions.filter(({ id }) => model.contracts.listed(id, at).length > 0).length).toBeGreaterThan(65);
  });

  it('have ids that rise with the time of issue', () => {
    const byId = listed.toSorted((a, b) => a.contract_id - b.contract_id);
    const times = byId.map(({ date_issued }) => date_issued);
    expect(times).toEqual(times.toSorted());
    expect(new Set(listed.map(({ contract_id }) => contract_id)).size).toBe(listed.length);
  });

  it('are listed exactly while their truth says so', () => {
    const truths = [...model.contracts.issued(at - 2 * DAY, at - 2 * DAY + HOUR)];
    const regionIds = new Set(truths.map(({ regionId }) => regionId));
    let ended = 0;
    for (let time = at - 2 * DAY; time < at; time += DAY / 4) {
      const rows = [...regionIds].flatMap((regionId) => model.contracts.listed(regionId, time));
      const present = new Set(rows.map(({ contract_id }) => contract_id));
      for (const { contractId, issuedAt, end, away } of truths) {
        const isAway = away.some(({ from, to }) => from <= time && time < to);
        expect(present.has(contractId)).toBe(issuedAt <= time && time < end.at && !isAway);
        if (end.at <= time) ended += 1;
      }
    }
    expect(ended).toBeGreaterThan(20);
  });

  it('are taken the sooner the less they ask', () => {
    const bands = { cheap: { taken: 0, all: 0 }, usual: { taken: 0, all: 0 }, dear: { taken: 0, all: 0 } };
    const minerals = new Map(atlas.galaxy.types.filter(({ groupId }) => groupId === 18).map(({ id, value }) => [id, value]));
    for (const { contractId, end, issuedAt, row } of model.contracts.issued(at - 40 * DAY, at - 10 * DAY)) {
      const [item, ...others] = row.type === 'item_exchange' ? model.contracts.items(contractId) : [];
      const value = minerals.get(item?.type_id ?? 0);
      if (item === undefined || others.length > 0 || value === undefined || !item.is_included) continue;
      const ratio = (row.price ?? 0) / (value * item.quantity);
      const band = bands[ratio < 0.95 ? 'cheap' : ratio < 1.2 ? 'usual' : 'dear'];
      band.all += 1;
      band.taken += Number(end.how === 'accepted' && end.at - issuedAt < 3 * DAY);
    }
    const shares = Object.values(bands).map(({ taken, all }) => taken / all);
    expect(shares[0]).toBeGreaterThan((shares[1] ?? 1) + 0.1);
    expect(shares[1]).toBeGreaterThan((shares[2] ?? 1) + 0.1);
  });

  it('end in every way, and each end answers probes in its own way', () => {
    const truths = [...model.contracts.issued(at - 30 * DAY, at - 28 * DAY)];
    const ends = new Set(truths.map(({ end }) => `${end.how} ${end.probe}`));
    expect([...ends].sort()).toEqual([
      'accepted accepted',
      'accepted nothing',
      'cancelled not-found',
      'cancelled not-public',
      'expired nothing',
    ]);
    for (const { end, row } of truths) {
      expect(end.at <= Date.parse(row.date_expired)).toBe(true);
      if (end.how === 'expired') expect(end.at).toBe(Date.parse(row.date_expired));
    }
    expect(truths.some(({ away }) => away.length > 0)).toBe(true);
    expect(new Set(truths.map(({ itemsLate }) => itemsLate?.answer))).toEqual(new Set([undefined, 'empty', 204, 404]));
  });

  it('hold things of every category, and name only types that exist', () => {
    const found = new Set<string>();
    for (const item of [...itemsOf.values()].flat()) {
      const type = atlas.type.get(item.type_id);
      const categoryId = atlas.group.get(type?.groupId ?? 0)?.categoryId;
      expect(categoryId).toBeDefined();
      for (const { code, categoryIds, isBlueprintCopy } of categoryCodes) {
        const matches = (categoryIds as readonly number[]).includes(categoryId ?? 0);
        if (matches && (isBlueprintCopy === null || isBlueprintCopy === (item.is_blueprint_copy ?? false))) found.add(code);
      }
    }
    expect([...found].sort()).toEqual(categoryCodes.map(({ code }) => code).sort());
  });

  it('set every trap that a mirror has to know', () => {
    const all = [...itemsOf];
    const single = all.filter(([, items]) => items.length === 1);
    expect(single.length).toBeGreaterThan(all.length / 3);
    const stacks = all.filter(([, items]) => items.length > 1 && new Set(items.map(({ type_id }) => type_id)).size === 1);
    expect(stacks.length).toBeGreaterThan(50);
    expect(all.some(([, items]) => items.length > 1000)).toBe(true);
    const items = all.flatMap(([, rows]) => rows);
    expect(items.some(({ runs }) => runs === -1)).toBe(true);
    expect(items.some((item) => item.is_blueprint_copy === false)).toBe(true);
    const originals = items.filter((item) => item.material_efficiency !== undefined && item.is_blueprint_copy === undefined);
    expect(originals.length).toBeGreaterThan(0);
    const asked = items.filter(({ is_included }) => !is_included);
    expect(asked.length).toBeGreaterThan(50);
    expect(asked.every(({ item_id }) => item_id === undefined)).toBe(true);
    for (const item of items) if (item.is_blueprint_copy === true) expect(item.quantity).toBe(1);
    expect(new Set(items.map(({ record_id }) => record_id)).size).toBe(items.length);

    const titles = listed.map(({ title }) => title);
    for (const wanted of [undefined, '', '   ', '100%', '_under_score_', 'Продам срочно, дёшево'])
      expect(titles).toContain(wanted);
    const wantToBuy = listed.filter(({ type, price, reward }) => type === 'item_exchange' && price === 0 && (reward ?? 0) > 0);
    expect(wantToBuy.length).toBeGreaterThan(20);
    expect(listed.some((row) => row.for_corporation === undefined)).toBe(true);
    expect(listed.some((row) => (row.start_location_id ?? 0) > 1e12)).toBe(true);
  });

  it('ask believable prices, but for the absurd ones', () => {
    const rowOf = new Map(listed.map((row) => [row.contract_id, row]));
    const ratios = [...itemsOf].flatMap(([contractId, items]) => {
      const [item] = items;
      const row = rowOf.get(contractId);
      const type = atlas.type.get(item?.type_id ?? 0);
      const isPlain = items.length === 1 && item?.is_included === true && item.material_efficiency === undefined;
      return isPlain && row?.price && type !== undefined ? [row.price / item.quantity / type.value] : [];
    });
    const sorted = ratios.sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeGreaterThan(0.9);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(1.3);
    expect(sorted.at(-1)).toBeGreaterThan(90);
    expect(sorted[0]).toBeLessThan(0.01);
  });

  it('are auctioned with bids that rise with time', () => {
    const auctions = listed.filter(({ type }) => type === 'auction');
    const bids = auctions.map(({ contract_id }) => model.contracts.bids(contract_id, at)).filter((rows) => rows.length > 1);
    expect(bids.length).toBeGreaterThan(10);
    for (const rows of bids) {
      const amounts = rows.map(({ amount }) => amount);
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b));
      expect(rows.every(({ date_bid }) => Date.parse(date_bid) <= at)).toBe(true);
    }
  });

  it('have issuers that can all be named', () => {
    for (const { issuer_id, issuer_corporation_id } of listed) {
      expect(model.name(issuer_id, at)?.category).toBe('character');
      expect(model.name(issuer_corporation_id, at)?.category).toBe('corporation');
    }
  });

  it('are the same after a restart months later, and in whatever order one asks', () => {
    const later = generatedModel({ seed: 1001, startsAt: at + 120 * DAY, scale });
    listedAt(at + 120 * DAY, later);
    expect(listedAt(at, later)).toEqual(listed);
    const some = listed.slice(0, 50).map(({ contract_id }) => contract_id);
    expect(some.map((id) => later.contracts.truth(id))).toEqual(some.map((id) => model.contracts.truth(id)));
    expect(some.map((id) => later.contracts.items(id))).toEqual(some.map((id) => itemsOf.get(id) ?? []));
  });
});

it('a tiny galaxy has about 120', () => {
  const tiny = generatedModel({ seed: 5, startsAt: at, scale: tinyScale });
  const count = tiny.contracts.outstanding(at).length;
  expect(count).toBeGreaterThan(80);
  expect(count).toBeLessThan(170);
});
