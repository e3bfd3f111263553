import { HOUR, isoUtc, MINUTE } from '#shared/time';
import { chance, hash, logNormal, pick, poisson, type Stream, stream, unit, weighted } from '../chance.ts';
import type { Atlas } from '../galaxy/galaxy.ts';
import type { ContractModel, ContractTruth, EndHow, ProbeAnswer } from '../model.ts';
import type { Population } from '../people/population.ts';
import type { Structure } from '../people/structures.ts';
import { counted, rhythmicCount } from '../rhythm.ts';
import type { EsiBid, EsiContract, EsiItem } from '../shapes.ts';
import { type ContractFate, createContractIndex } from './contract-index.ts';
import { contractGoods } from './kinds.ts';
import { lifeFrom, meanLife } from './life.ts';
import { contractPlaces, drawLocation } from './places.ts';
import { drawTitle } from './titles.ts';

/** Ids rise with time of issue, but leave gaps: most contracts of the game are not public. */
const FIRST_ID = 150_000_000;
const ID_STEP = 3;
const FIRST_RECORD = 4_000_000_000;
const RECORDS_A_CONTRACT = 24_000;

/** Contracts that are issued, accepted, cancelled and expire, `outstanding` of them public at any time on average. */
export function generatedContracts(
  seed: number,
  options: { atlas: Atlas; population: Population; structures: readonly Structure[]; outstanding: number },
): ContractModel {
  const { atlas, population, structures, outstanding } = options;
  const places = contractPlaces(seed, atlas, structures);
  const goods = contractGoods(atlas);
  const perHour = (outstanding * HOUR) / meanLife(seed);
  const issues = counted(rhythmicCount(stream(seed, 0x6973).state, perHour));
  const index = createContractIndex({ issues, fateOf, regions: places.length, backwards: false });
  const pastIndex = createContractIndex({ issues, fateOf, regions: places.length, backwards: true });
  const indexOfRegion = new Map(places.map(({ regionId }, at) => [regionId, at]));
  const drawRegion = weighted(places.map(({ weight }) => weight));

  function fateOf(ordinal: number, hour: { first: number; count: number; start: number }): ContractFate {
    const draws = stream(seed, 1, ordinal);
    const within = (ordinal - hour.first + unit(draws)) / hour.count;
    const issuedAt = hour.start + Math.floor(within * 3600) * 1000;
    const region = drawRegion(draws);
    return { ordinal, region, issuedAt, ...lifeFrom(draws, issuedAt) };
  }

  function ordinalOf(contractId: number): number | undefined {
    const ordinal = Math.floor((contractId - FIRST_ID) / ID_STEP);
    return ordinal >= 0 && idOf(ordinal) === contractId ? ordinal : undefined;
  }
  const idOf = (ordinal: number) => FIRST_ID + ordinal * ID_STEP + (hash(seed, 2, ordinal) % ID_STEP);

  function find(contractId: number): ContractFate | undefined {
    const ordinal = ordinalOf(contractId);
    const hour = ordinal === undefined ? undefined : issues.hourOf(ordinal);
    return ordinal === undefined || hour === undefined ? undefined : fateOf(ordinal, hour);
  }

  const goodsOf = (ordinal: number) => goods.draw(stream(seed, 3, ordinal), FIRST_RECORD + ordinal * RECORDS_A_CONTRACT);

  function rowOf(fate: ContractFate): EsiContract {
    const { ordinal, type, region, issuedAt, expiresAt } = fate;
    const place = places[region];
    if (place === undefined) throw new RangeError(`There is no place ${region} for contracts.`);
    const draws = stream(seed, 4, ordinal);
    // Low numbers are drawn much more often: a few issuers make most contracts.
    const issuer = population.character(Math.floor(population.characters * unit(draws) ** 2.2));
    const start = drawLocation(draws, place);
    const corporate = unit(draws);
    const common = {
      contract_id: idOf(ordinal),
      date_expired: isoUtc(expiresAt),
      date_issued: isoUtc(issuedAt),
      ...(corporate < 0.03 ? {} : { for_corporation: corporate < 0.15 }),
      issuer_corporation_id: issuer.corporationId,
      issuer_id: issuer.id,
      start_location_id: start,
      type,
    };
    if (type === 'courier') return { ...common, ...courier(draws) };
    if (type === 'loan')
      return { ...common, days_to_complete: 14, end_location_id: start, price: 0, reward: 1e6, title: '', volume: 0 };
    const { items, price, reward, headline } = goodsOf(ordinal);
    const title = drawTitle(draws, headline, goods.drawType(draws));
    return {
      ...common,
      ...(type === 'auction' ? { buyout: chance(draws, 0.6) ? Number((price * 1.6).toPrecision(3)) : 0 } : {}),
      ...(chance(draws, 0.9) ? { collateral: 0 } : {}),
      days_to_complete: 0,
      end_location_id: start,
      price,
      reward: type === 'auction' ? 0 : reward,
      ...(title === undefined ? {} : { title }),
      volume: volumeOf(items),
    };
  }

  function courier(draws: Stream) {
    const volume = pick(draws, [logNormal(draws, 12_000, 1), logNormal(draws, 200_000, 0.6)]);
    const collateral = chance(draws, 0.9) ? Number(logNormal(draws, 4e8, 1.3).toPrecision(2)) : 0;
    const title = chance(draws, 0.75) ? '' : pick(draws, ['rush please', 'no rush', 'SAFE route', '100% insured', 'Спасибо']);
    return {
      collateral,
      days_to_complete: pick(draws, [1, 1, 3, 3, 7, 14]),
      end_location_id: drawLocation(draws, pick(draws, places)),
      price: 0,
      reward: Number((collateral * 0.01 + volume * 60 + logNormal(draws, 3e6, 0.8)).toPrecision(3)),
      title,
      volume: Math.round(volume * 100) / 100,
    };
  }

  function volumeOf(items: readonly EsiItem[]): number {
    const sum = items.reduce(
      (total, item) => total + (item.is_included ? item.quantity * (atlas.type.get(item.type_id)?.volume ?? 0) : 0),
      0,
    );
    return Math.round(sum * 10_000) / 10_000;
  }

  function truthOf(fate: ContractFate): ContractTruth {
    const { ordinal, region, issuedAt, endAt, how } = fate;
    return {
      contractId: idOf(ordinal),
      regionId: places[region]?.regionId ?? 0,
      issuedAt,
      end: { at: endAt, how, probe: probeOf(ordinal, how) },
      away: awayOf(fate),
      itemsLate: lateItemsOf(fate),
      row: rowOf(fate),
    };
  }

  function probeOf(ordinal: number, how: EndHow): ProbeAnswer {
    const draw = hash(seed, 5, ordinal) % 100;
    if (how === 'expired') return 'nothing';
    if (how === 'accepted') return draw < 94 ? 'accepted' : 'nothing';
    return draw < 60 ? 'not-public' : 'not-found';
  }

  /** One in 250 leaves the list for a while and comes back. */
  function awayOf({ ordinal, issuedAt, endAt }: ContractFate): ContractTruth['away'] {
    if (hash(seed, 6, ordinal) % 250 !== 0) return [];
    const from = issuedAt + (endAt - issuedAt) * (0.2 + 0.4 * (hash(seed, 7, ordinal) / 2 ** 32));
    const to = Math.min(endAt, from + (35 + (hash(seed, 8, ordinal) % 60)) * MINUTE);
    return [{ from, to }];
  }

  function isAway(fate: ContractFate, at: number): boolean {
    return awayOf(fate).some(({ from, to }) => from <= at && at < to);
  }

  /** One in a hundred is listed before its items can be read. */
  function lateItemsOf({ ordinal, issuedAt }: ContractFate): ContractTruth['itemsLate'] {
    const draw = hash(seed, 9, ordinal);
    if (draw % 100 !== 0) return null;
    const answer = (['empty', 204, 404] as const)[Math.floor(draw / 100) % 3] ?? 'empty';
    return { until: issuedAt + 50 * MINUTE, answer };
  }

  function bids(contractId: number, at: number): EsiBid[] {
    const fate = find(contractId);
    if (fate?.type !== 'auction') return [];
    const draws = stream(seed, 10, fate.ordinal);
    const { price } = goodsOf(fate.ordinal);
    const times = Array.from(
      { length: poisson(draws, 1.6) },
      () => Math.floor((fate.issuedAt + unit(draws) * (fate.endAt - fate.issuedAt)) / 1000) * 1000,
    );
    return times
      .sort((a, b) => a - b)
      .map((time, number) => ({
        amount: Number((price * 1.07 ** number).toPrecision(4)),
        bid_id: fate.ordinal * 40 + number + 1,
        time,
      }))
      .filter(({ time }) => time <= at)
      .map(({ time, ...bid }) => ({ ...bid, date_bid: isoUtc(time) }));
  }

  return {
    listed(regionId, at) {
      const region = indexOfRegion.get(regionId);
      return region === undefined
        ? []
        : index
            .listed(region, at)
            .filter((fate) => !isAway(fate, at))
            .map(rowOf);
    },
    outstanding: (at) =>
      places.flatMap(({ regionId }, region) =>
        pastIndex
          .listed(region, at)
          .filter((fate) => !isAway(fate, at))
          .map((fate) => ({ regionId, row: rowOf(fate) })),
      ),
    truth(contractId) {
      const fate = find(contractId);
      return fate === undefined ? undefined : truthOf(fate);
    },
    *issued(from, to) {
      for (const fate of index.issued(from, to)) yield truthOf(fate);
    },
    items(contractId) {
      const fate = find(contractId);
      return fate === undefined || fate.type === 'courier' || fate.type === 'loan' ? [] : goodsOf(fate.ordinal).items;
    },
    bids,
  };
}
