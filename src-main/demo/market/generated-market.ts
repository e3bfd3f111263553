import { hubMarkets, plexMarket } from '#shared/game';
import { DAY, HOUR, isoUtc } from '#shared/time';
import type { Atlas, GalaxyType } from '../galaxy/galaxy.ts';
import type { MarketModel } from '../model.ts';
import { bernoulli, hash, integer, logNormal, normal, pick, type RandomStream, randomStream, uniform } from '../random.ts';
import type { EsiIndustrySystem, EsiMarketOrder, EsiTradedDay } from '../shapes.ts';

/** Categories whose types are dealt with on the market; of blueprints only those that have a place in its tree, the originals. */
const MARKET_CATEGORIES: ReadonlySet<number> = new Set([4, 6, 7, 8, 16, 17, 18, 20, 22, 32, 42, 43, 65, 66, 87]);
const BLUEPRINT = 9;
/** How much dearer than Jita, and what part of its types and orders each hub has. */
const HUB_LEVELS: Readonly<Record<string, { dearer: number; share: number }>> = {
  Jita: { dearer: 1, share: 1 },
  Amarr: { dearer: 1.03, share: 0.7 },
  Dodixie: { dearer: 1.06, share: 0.45 },
  Rens: { dearer: 1.07, share: 0.35 },
  Hek: { dearer: 1.08, share: 0.35 },
};
/** Orders change once an hour. */
const STEP = HOUR;
/** The game has some 400; this many are enough to fill 30 days. */
const HISTORY_DAYS = 40;
const FIRST_ORDER = 7_000_000_000;
const ORDERS_A_TYPE = 64;
const STRUCTURE = 1_040_000_000_000;
const FIRST_PLEX_ORDER = 6_900_000_000;
/** Orders of each side. */
const PLEX_ORDERS = 10;
/** As far as the market looks at a type. */
const PLEX = { id: plexMarket.typeId, value: 5_800_000 };
/** What each isotope is dealt with at, in ISK; contracts of the demo hold none. */
const ISOTOPES: Readonly<Record<number, number>> = { 1_016_274: 820, 1_017_887: 910, 1_017_888: 760, 1_017_889: 690 };

/** A market around what each type is worth: a spread, several orders a side, and now and then one that is odd. */
export function generatedMarket(seed: number, atlas: Atlas): MarketModel {
  const dealt = dealtTypes(atlas);
  const dealtById = new Map(dealt.map((type) => [type.id, type]));
  const systemsOf = Map.groupBy(atlas.galaxy.systems, ({ regionId }) => regionId);

  /** What a type costs in the middle between buy and sell orders, in Jita, in ISK: it wanders by a few per cent from day to day. */
  function middle(type: Pick<GalaxyType, 'id' | 'value'>, at: number): number {
    const day = Math.floor(at / DAY);
    const part = (at - day * DAY) / DAY;
    const wander = (index: number) => normal(randomStream(seed, 0x6d6b, type.id, index)) * 0.03;
    return type.value * Math.exp(wander(day) * (1 - part) + wander(day + 1) * part);
  }

  function ordersOf(type: GalaxyType, index: number, hubIndex: number, at: number): EsiMarketOrder[] {
    const market = hubMarkets[hubIndex];
    const level = market === undefined ? undefined : HUB_LEVELS[market.hub];
    if (market === undefined || level === undefined || hash(seed, type.id, hubIndex) % 1000 >= level.share * 1000) return [];
    const step = Math.floor(at / STEP);
    const draws = randomStream(seed, 0x6f72, type.id, hubIndex, step);
    const centre = middle(type, at) * level.dearer;
    const spread = 0.02 + 0.08 * uniform(draws);
    const systems = systemsOf.get(market.regionId) ?? [];
    const otherSystem = systems[integer(draws, 0, Math.max(0, systems.length - 1))]?.id ?? market.systemId;
    let count = 0;
    const order = (isBid: boolean, price: number, volume: number, given: Partial<EsiMarketOrder> = {}): EsiMarketOrder => ({
      duration: 90,
      is_buy_order: isBid,
      issued: isoUtc(step * STEP - integer(draws, 0, 20 * 24) * HOUR),
      location_id: market.stationId,
      min_volume: 1,
      order_id: FIRST_ORDER + (hubIndex * dealt.length + index) * ORDERS_A_TYPE + count++,
      price: ticked(price),
      range: isBid ? 'station' : 'region',
      system_id: market.systemId,
      type_id: type.id,
      volume_remain: volume,
      volume_total: volume + integer(draws, 0, volume),
      ...given,
    });
    const volume = () => unitsOf(draws, type);
    const asks = Array.from({ length: integer(draws, 1, 7) }, (_, place) =>
      order(false, centre * (1 + spread / 2 + 0.012 * place * uniform(draws)), volume()),
    );
    const bids = Array.from({ length: integer(draws, 1, 6) }, (_, place) =>
      order(true, centre * (1 - spread / 2 - 0.015 * place * uniform(draws)), volume(), {
        range: pick(draws, ['station', 'station', 'solarsystem', 'region', '5']),
      }),
    );
    return [...asks, ...bids, ...oddOrders(draws, order, centre, { otherSystem, volume })];
  }

  function history(regionId: number, typeId: number, at: number): EsiTradedDay[] | undefined {
    const isPlex = regionId === plexMarket.regionId && typeId === PLEX.id;
    const hubIndex = hubMarkets.findIndex((market) => market.regionId === regionId);
    const level = isPlex ? HUB_LEVELS.Jita : HUB_LEVELS[hubMarkets[hubIndex]?.hub ?? ''];
    const type = isPlex ? PLEX : dealtById.get(typeId);
    if (level === undefined || type === undefined || hash(seed, typeId, hubIndex) % 1000 >= level.share * 1000) return undefined;
    const today = Math.floor(at / DAY);
    return Array.from({ length: HISTORY_DAYS }, (_, index) => today - HISTORY_DAYS + index).flatMap((day) =>
      tradedDay(randomStream(seed, 0x6869, typeId, hubIndex, day), type, day, middle(type, day * DAY + DAY / 2) * level.dearer),
    );
  }

  return {
    prices: (at) =>
      [...dealt, PLEX].map((type) => ({
        type_id: type.id,
        adjusted_price: Number((type.value * 0.97).toPrecision(6)),
        // What was not traded lately has no average.
        ...(hash(seed, 0x7072, type.id) % 40 === 0 ? {} : { average_price: Number(middle(type, at).toPrecision(6)) }),
      })),
    industry: (at) => atlas.galaxy.systems.map(({ id }) => industrySystem(seed, id, Math.floor(at / DAY))),
    history,
    orders(regionId, at) {
      if (regionId === plexMarket.regionId) return plexOrders(seed, at, middle(PLEX, at));
      const hubIndex = hubMarkets.findIndex((market) => market.regionId === regionId);
      return hubIndex === -1 ? [] : dealt.flatMap((type, index) => ordersOf(type, index, hubIndex, at));
    },
  };
}

/** Between 0.2 and 8 %, most at the hubs, a little different from day to day. */
function industrySystem(seed: number, systemId: number, day: number): EsiIndustrySystem {
  const usual = hubMarkets.some((market) => market.systemId === systemId)
    ? 0.06
    : 0.002 + (hash(seed, 0x696e, systemId) % 300) / 1e4;
  const own = (activity: string, place: number) => ({
    activity,
    cost_index: Number((usual * (0.9 + (hash(seed + place, systemId, day) % 200) / 1000)).toFixed(4)),
  });
  const activities = ['manufacturing', 'researching_time_efficiency', 'researching_material_efficiency', 'copying', 'invention'];
  return { solar_system_id: systemId, cost_indices: activities.map(own) };
}

/** One market for all: two sides of ten orders each around a price that wanders as that of any other type does. */
function plexOrders(seed: number, at: number, centre: number): EsiMarketOrder[] {
  const step = Math.floor(at / STEP);
  const draws = randomStream(seed, 0x706c, step);
  return Array.from({ length: 2 * PLEX_ORDERS }, (_, index): EsiMarketOrder => {
    const isBid = index < PLEX_ORDERS;
    const volume = integer(draws, 1, 4000);
    return {
      duration: 90,
      is_buy_order: isBid,
      issued: isoUtc(step * STEP - integer(draws, 0, 20 * 24) * HOUR),
      location_id: plexMarket.stationId,
      min_volume: 1,
      order_id: FIRST_PLEX_ORDER + index,
      price: ticked(centre * (1 + (isBid ? -1 : 1) * (0.01 + 0.002 * (index % PLEX_ORDERS)))),
      range: 'region',
      system_id: hubMarkets[0].systemId,
      type_id: plexMarket.typeId,
      volume_remain: volume,
      volume_total: volume,
    };
  });
}

/** What was traded on a day; nothing on some, since dear things are not traded every day. */
function tradedDay(draws: RandomStream, type: Pick<GalaxyType, 'value'>, day: number, average: number): EsiTradedDay[] {
  if (!bernoulli(draws, type.value > 1e9 ? 0.4 : 0.95)) return [];
  const volume = unitsOf(draws, type);
  const figures = { average: ticked(average), lowest: ticked(average * 0.96), highest: ticked(average * 1.05) };
  return [{ date: isoUtc(day * DAY).slice(0, 10), ...figures, order_count: Math.min(volume, integer(draws, 1, 400)), volume }];
}

/** Orders elsewhere in the region, in structures, of large lots only, and baits far from what a thing is worth. */
function oddOrders(
  draws: RandomStream,
  order: (isBid: boolean, price: number, volume: number, given?: Partial<EsiMarketOrder>) => EsiMarketOrder,
  centre: number,
  { otherSystem, volume }: { otherSystem: number; volume: () => number },
): EsiMarketOrder[] {
  const elsewhere = { location_id: STRUCTURE + otherSystem, system_id: otherSystem };
  return [
    ...(bernoulli(draws, 0.3) ? [order(false, centre * 0.9, volume(), elsewhere)] : []),
    ...(bernoulli(draws, 0.2) ? [order(true, centre * 0.9, volume(), { ...elsewhere, range: 'region' as const })] : []),
    ...(bernoulli(draws, 0.2) ? [order(true, centre * 1.1, volume(), { ...elsewhere, range: 'station' as const })] : []),
    ...(bernoulli(draws, 0.05) ? [order(true, centre * 1.02, 1000 * volume(), { min_volume: 100 })] : []),
    ...(bernoulli(draws, 0.02) ? [order(false, centre * 0.05, 1)] : []),
    ...(bernoulli(draws, 0.3) ? [order(true, 0.01, 1_000_000)] : []),
  ];
}

function dealtTypes(atlas: Atlas): GalaxyType[] {
  return atlas.galaxy.types
    .map((type) => ({ ...type, value: ISOTOPES[type.id] ?? type.value }))
    .filter((type) => type.published && type.value > 0 && isDealt(atlas, type));
}

function isDealt(atlas: Atlas, type: GalaxyType): boolean {
  const category = atlas.group.get(type.groupId)?.categoryId ?? 0;
  return category === BLUEPRINT ? type.marketGroupId !== null : MARKET_CATEGORIES.has(category);
}

/** Cheap things lie about by the million, dear ones by the piece. */
function unitsOf(draws: RandomStream, type: Pick<GalaxyType, 'value'>): number {
  return Math.max(1, Math.round(logNormal(draws, Math.min(2e7, 3e9 / Math.max(100, type.value)), 1)));
}

/** Prices of the market have four significant figures. */
function ticked(price: number): number {
  return Math.max(0.01, price < 100 ? Math.round(price * 100) / 100 : Number(price.toPrecision(4)));
}
