import { HOUR, isoUtc, MINUTE } from '#shared/time';
import type { FlagCode } from '#shared/trade-api/flags';
import type { abyssalRolls } from '../abyssals/rolls.ts';
import type { Atlas, GalaxyType } from '../galaxy/galaxy.ts';
import { hubs } from '../galaxy/hubs.ts';
import type { ContractModel, ContractTruth, EndedItemsAnswer, EndHow } from '../model.ts';
import type { Population } from '../people/population.ts';
import type { Structure } from '../people/structures.ts';
import { bernoulli, hash, logNormal, pick, poisson, type RandomStream, randomStream, uniform, weighted } from '../random.ts';
import { eventCounts, seasonalPoisson } from '../seasonality.ts';
import type { EsiBid, EsiContract, EsiItem } from '../shapes.ts';
import { type ContractSchedule, createContractIndex, lifeFrom, meanLife } from './contract-index.ts';
import { crooks, type Disguise, plainTraps } from './crooks.ts';
import { fittedShips } from './fitted-ships.ts';
import { contractGoods, type Goods, itemId } from './goods.ts';

/** Ids rise with time of issue, but leave gaps: most contracts of the game are not public. */
const FIRST_ID = 150_000_000;
const ID_STEP = 3;
const FIRST_RECORD = 4_000_000_000;
const RECORDS_A_CONTRACT = 24_000;
/** One exchange in so many offers an abyssal module. */
const EXCHANGES_A_ROLL = 30;

/** Contracts that are issued, accepted, cancelled and expire, `outstanding` of them public at any time on average. */
// oxlint-disable-next-line max-lines-per-function -- one schedule of contracts; list, items, bids and truth are what it says at a time
export function generatedContracts(
  seed: number,
  options: {
    atlas: Atlas;
    population: Population;
    structures: readonly Structure[];
    rolls: ReturnType<typeof abyssalRolls>;
    outstanding: number;
  },
): ContractModel {
  const { atlas, population, structures, rolls, outstanding } = options;
  const places = contractPlaces(seed, atlas, structures);
  const goods = contractGoods(atlas);
  const perHour = (outstanding * HOUR) / meanLife(seed);
  const issues = eventCounts(seasonalPoisson(randomStream(seed, 0x6973).state, perHour));
  const index = createContractIndex({ issues, scheduleOf, regions: places.length, backwards: false });
  const pastIndex = createContractIndex({ issues, scheduleOf, regions: places.length, backwards: true });
  const indexOfRegion = new Map(places.map(({ regionId }, at) => [regionId, at]));
  const drawRegion = weighted(places.map(({ weight }) => weight));

  function scheduleOf(ordinal: number, hour: { first: number; count: number; start: number }): ContractSchedule {
    const draws = randomStream(seed, 1, ordinal);
    const within = (ordinal - hour.first + uniform(draws)) / hour.count;
    const issuedAt = hour.start + Math.floor(within * 3600) * 1000;
    const region = drawRegion(draws);
    const askedOf = () => offerOf({ ordinal, type: 'item_exchange' }).goods.asked;
    return { ordinal, region, issuedAt, ...lifeFrom(draws, issuedAt, askedOf) };
  }

  function ordinalOf(contractId: number): number | undefined {
    const ordinal = Math.floor((contractId - FIRST_ID) / ID_STEP);
    return ordinal >= 0 && idOf(ordinal) === contractId ? ordinal : undefined;
  }
  const idOf = (ordinal: number) => FIRST_ID + ordinal * ID_STEP + (hash(seed, 2, ordinal) % ID_STEP);

  function find(contractId: number): ContractSchedule | undefined {
    const ordinal = ordinalOf(contractId);
    const hour = ordinal === undefined ? undefined : issues.hourOf(ordinal);
    return ordinal === undefined || hour === undefined ? undefined : scheduleOf(ordinal, hour);
  }

  const { disguise } = crooks(atlas, goods.drawType);
  const fitted = fittedShips(atlas);
  function offerOf({ ordinal, type }: Pick<ContractSchedule, 'ordinal' | 'type'>): { goods: Goods; crooked: Disguise | null } {
    const firstRecord = FIRST_RECORD + ordinal * RECORDS_A_CONTRACT;
    if (type === 'item_exchange' && hash(seed, 15, ordinal) % EXCHANGES_A_ROLL === 0) {
      const rolled = rolls.goods(firstRecord, itemId(firstRecord));
      if (rolled !== undefined) return { goods: rolled, crooked: null };
    }
    const fits = type === 'item_exchange' ? fitted.draw(randomStream(seed, 13, ordinal), firstRecord) : null;
    const honest = fits ?? goods.draw(randomStream(seed, 3, ordinal), firstRecord);
    const crooked = type === 'item_exchange' ? disguise(randomStream(seed, 12, ordinal), honest) : null;
    return { goods: crooked?.goods ?? honest, crooked };
  }

  function rowOf(schedule: ContractSchedule): EsiContract {
    const { ordinal, type, region, issuedAt, expiresAt } = schedule;
    const place = places[region];
    if (place === undefined) throw new RangeError(`There is no place ${region} for contracts.`);
    const draws = randomStream(seed, 4, ordinal);
    // Low numbers are drawn much more often: a few issuers make most contracts.
    const issuer = population.character(Math.floor(population.characters * uniform(draws) ** 2.2));
    const start = drawLocation(draws, place);
    const corporate = uniform(draws);
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
    const { goods: offered, crooked } = offerOf(schedule);
    const { items, price, reward, headline } = offered;
    const drawn = drawTitle(draws, headline);
    const honestTitle = items.some(({ is_included: included }) => included) ? drawn : purchaseTitle(drawn);
    const title = crooked?.title ?? honestTitle;
    return {
      ...common,
      ...(type === 'auction' ? { buyout: bernoulli(draws, 0.6) ? Number((price * 1.6).toPrecision(3)) : 0 } : {}),
      ...(bernoulli(draws, 0.9) ? { collateral: 0 } : {}),
      days_to_complete: 0,
      end_location_id: start,
      price,
      reward: type === 'auction' ? 0 : reward,
      ...(title === undefined ? {} : { title }),
      volume: volumeOf(items),
    };
  }

  function courier(draws: RandomStream) {
    const volume = pick(draws, [logNormal(draws, 12_000, 1), logNormal(draws, 200_000, 0.6)]);
    const collateral = bernoulli(draws, 0.9) ? Number(logNormal(draws, 4e8, 1.3).toPrecision(2)) : 0;
    const title = bernoulli(draws, 0.75) ? '' : pick(draws, ['rush please', 'no rush', 'SAFE route', '100% insured', 'Спасибо']);
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

  function truthOf(schedule: ContractSchedule): ContractTruth {
    const { ordinal, region, issuedAt, endAt, how } = schedule;
    return {
      contractId: idOf(ordinal),
      regionId: places[region]?.regionId ?? 0,
      issuedAt,
      end: { at: endAt, how, probe: probeOf(ordinal, how) },
      away: awayOf(schedule),
      itemsLate: lateItemsOf(schedule),
      traps: trapsOf(schedule),
      row: rowOf(schedule),
    };
  }

  function trapsOf(schedule: ContractSchedule): FlagCode[] {
    if (schedule.type === 'courier' || schedule.type === 'loan') return [];
    const { goods: offered, crooked } = offerOf(schedule);
    return crooked === null ? plainTraps(offered) : [crooked.trap];
  }

  function probeOf(ordinal: number, how: EndHow): EndedItemsAnswer {
    const draw = hash(seed, 5, ordinal) % 100;
    if (how === 'expired') return 'nothing';
    if (how === 'accepted') return draw < 94 ? 'accepted' : 'nothing';
    return draw < 60 ? 'not-public' : 'not-found';
  }

  /** One in 250 leaves the list for a while and comes back. */
  function awayOf({ ordinal, issuedAt, endAt }: ContractSchedule): ContractTruth['away'] {
    if (hash(seed, 6, ordinal) % 250 !== 0) return [];
    const from = issuedAt + (endAt - issuedAt) * (0.2 + 0.4 * (hash(seed, 7, ordinal) / 2 ** 32));
    const to = Math.min(endAt, from + (35 + (hash(seed, 8, ordinal) % 60)) * MINUTE);
    return [{ from, to }];
  }

  function isAway(schedule: ContractSchedule, at: number): boolean {
    return awayOf(schedule).some(({ from, to }) => from <= at && at < to);
  }

  /** One in a hundred is listed before its items can be read. */
  function lateItemsOf({ ordinal, issuedAt }: ContractSchedule): ContractTruth['itemsLate'] {
    const draw = hash(seed, 9, ordinal);
    if (draw % 100 !== 0) return null;
    const answer = (['empty', 204, 404] as const)[Math.floor(draw / 100) % 3] ?? 'empty';
    return { until: issuedAt + 50 * MINUTE, answer };
  }

  function bids(contractId: number, at: number): EsiBid[] {
    const schedule = find(contractId);
    if (schedule?.type !== 'auction') return [];
    const draws = randomStream(seed, 10, schedule.ordinal);
    const { price } = offerOf(schedule).goods;
    const times = Array.from(
      { length: poisson(draws, 1.6) },
      () => Math.floor((schedule.issuedAt + uniform(draws) * (schedule.endAt - schedule.issuedAt)) / 1000) * 1000,
    );
    return times
      .sort((a, b) => a - b)
      .map((time, number) => ({
        amount: Number((price * 1.07 ** number).toPrecision(4)),
        bid_id: schedule.ordinal * 40 + number + 1,
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
            .filter((schedule) => !isAway(schedule, at))
            .map(rowOf);
    },
    outstanding: (at) =>
      places.flatMap(({ regionId }, region) =>
        pastIndex
          .listed(region, at)
          .filter((schedule) => !isAway(schedule, at))
          .map((schedule) => ({ regionId, row: rowOf(schedule) })),
      ),
    truth(contractId) {
      const schedule = find(contractId);
      return schedule === undefined ? undefined : truthOf(schedule);
    },
    *issued(from, to) {
      for (const schedule of index.issued(from, to)) yield truthOf(schedule);
    },
    items(contractId) {
      const schedule = find(contractId);
      return schedule === undefined || schedule.type === 'courier' || schedule.type === 'loan'
        ? []
        : offerOf(schedule).goods.items;
    },
    bids,
  };
}

interface ContractRegion {
  regionId: number;
  weight: number;
  /** The station where most of the region's trade is. */
  market: number | null;
  stations: readonly number[];
  structures: readonly number[];
}

/** Where contracts are made: the hubs' regions above all, then policed space, little beyond, next to nothing in wormholes. */
function contractPlaces(seed: number, atlas: Atlas, structures: readonly Structure[]): ContractRegion[] {
  const structuresOf = Map.groupBy(structures, ({ regionId }) => regionId);
  const hubWeights = [36, 15, 7.5, 4, 5.5];
  const found = atlas.galaxy.regions.map((region): ContractRegion => {
    const systems = (atlas.constellationsOfRegion.get(region.id) ?? []).flatMap(
      ({ id }) => atlas.systemsOfConstellation.get(id) ?? [],
    );
    const stations = systems.flatMap(({ id }) => (atlas.stationsOfSystem.get(id) ?? []).map((station) => station.id));
    const hub = hubs.findIndex(({ regionId }) => regionId === region.id);
    const draws = randomStream(seed, 0x706c, region.id);
    const weight = logNormal(draws, region.id >= 11_000_000 ? 0.006 : region.factionId === null ? 0.16 : 0.7, 0.7);
    return {
      regionId: region.id,
      weight: hubWeights[hub] ?? weight,
      market: hub < 0 ? null : (atlas.stationsOfSystem.get(hubs[hub]?.id ?? 0)?.[0]?.id ?? null),
      stations,
      structures: (structuresOf.get(region.id) ?? []).map(({ id }) => id),
    };
  });
  return found.filter(({ stations, structures: own }) => stations.length + own.length > 0);
}

/** The market of a hub more often than not, else any station or structure of the region. */
function drawLocation(draws: RandomStream, { market, stations, structures }: ContractRegion): number {
  if (market !== null && bernoulli(draws, 0.78)) return market;
  const free = structures.length === 0 ? stations : stations.length === 0 || bernoulli(draws, 0.25) ? structures : stations;
  return pick(draws, free);
}

/** Titles as people write them; undefined: the member is absent. Half say nothing, some are odd to search in. */
function drawTitle(draws: RandomStream, headline: GalaxyType): string | undefined {
  const kind = uniform(draws);
  if (kind < 0.03) return undefined;
  if (kind < 0.56) return '';
  if (kind < 0.57) return '   ';
  if (kind < 0.6) return pick(draws, ODD_TITLES);
  const { name } = headline;
  return pick(draws, [
    name,
    name.toUpperCase(),
    name.toLowerCase(),
    `WTS ${name}`,
    `${name} x1`,
    `fresh ${name.toLowerCase()} - below market`,
    `[${name}] o7`,
    `${name}, fitted`,
    'bundle, see inside',
    'hauling leftovers',
    'moving out sale',
  ]);
}

/** The same of who buys: its issuer says no word of a sale. */
function purchaseTitle(title: string | undefined): string | undefined {
  return title?.replace(/^WTS\b/u, 'WTB').replace('moving out sale', 'restocking');
}

const ODD_TITLES = [
  '100% legit, 50 % off',
  '100%',
  '_under_score_',
  "Bobby's '; DROP TABLE contracts;--",
  'Продам срочно, дёшево',
  '出售 便宜 蓝图',
  'ÜBERGRÖSSE – Straße nach Größe',
  'ΣΊΣΥΦΟΣ ΣΤΌΛΟΣ',
  'İstanbul ışıkları',
  'Ｆｕｌｌｗｉｄｔｈ ｓａｌｅ',
  '<b>bold</b> & "quoted"',
  'line\ttab',
  'cafe\u0301 decomposed',
  '\u202Eright-to-left',
  '🚀 to the moon 🌕',
  '\\backslash\\',
];
