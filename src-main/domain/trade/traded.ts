import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import { DAY, fromIso } from '#shared/time';
import type { TradedFigures } from '#shared/trade-api/market';
import type { WorthTraded } from '#shared/trade-api/worth';

type Figures = Omit<TradedFigures, 'hub' | 'region_id' | 'region_name' | 'observed_at' | 'source'>;

/** What was traded of a type in a region on one UTC day. ISK a unit, units. */
interface Day {
  date: string;
  average: number;
  lowest: number;
  highest: number;
  volume: number;
}

/** Days that the figures are of. */
const TRADED_DAYS = 30;

/** The figures of the 30 UTC days before the one in which the source was asked (decisions §3.19); `observedAt` ISO 8601 UTC. */
export function tradedFigures(days: readonly Day[], observedAt: string): Figures {
  const today = Math.floor(fromIso(observedAt) / DAY) * DAY;
  const recent = days.filter(({ date }) => Date.parse(date) >= today - TRADED_DAYS * DAY && Date.parse(date) < today);
  const range = plausiblePrices(recent.map(({ average }) => average));
  const counted = recent.filter(({ average }) => isPlausible(average, range));
  const volume = counted.reduce((sum, day) => sum + day.volume, 0);
  return {
    days_traded: recent.filter((day) => day.volume > 0).length,
    volume_a_day: tenths(recent.reduce((sum, day) => sum + day.volume, 0) / TRADED_DAYS),
    average: volume === 0 ? null : cents(counted.reduce((sum, day) => sum + day.average * day.volume, 0) / volume),
    lowest: counted.length === 0 ? null : Math.min(...counted.map(({ lowest }) => lowest)),
    highest: counted.length === 0 ? null : Math.max(...counted.map(({ highest }) => highest)),
  };
}

/** Days before the last 30 that a median of them is of, and how many of them have to be known. */
const DAYS_BEFORE = 370;
const LEAST_BEFORE = 30;

/** What is kept of a type's days beside the days: {@link tradedFigures}, and the median of the averages of the days before theirs. */
export function tradedPace(
  days: readonly Day[],
  observedAt: string,
): { volumeADay: number; average: number | null; medianBefore: number | null } {
  const { volume_a_day: volumeADay, average } = tradedFigures(days, observedAt);
  const end = Math.floor(fromIso(observedAt) / DAY) * DAY - TRADED_DAYS * DAY;
  const before = days
    .filter(({ date, volume }) => volume > 0 && Date.parse(date) < end && Date.parse(date) >= end - DAYS_BEFORE * DAY)
    .map((day) => day.average)
    .sort((one, other) => one - other);
  return { volumeADay, average, medianBefore: before.length < LEAST_BEFORE ? null : (before[before.length >> 1] ?? null) };
}

/** What is known of how a type is traded. `factor`: its average of 30 days by the median of the days before, null: not known. */
export interface Trading {
  volumeADay: number;
  factor: number | null;
}

/** Where half of the other types of a market group trade at this many times what they did, the game itself was changed. */
const MOVED = 2;
/** Others that have to be known for that. */
const LEAST_OTHERS = 3;

/** A type's pace as it is kept; `volumeADay` null: only its days are. */
interface KeptPace {
  typeId: number;
  marketGroupId: number | null;
  volumeADay: number | null;
  average: number | null;
  medianBefore: number | null;
  days: readonly Day[] | null;
  observedAt: string;
}

/** How types are traded; the factors of those whose whole market group moved are null. */
export function tradingByType(paces: readonly KeptPace[]): Map<number, Trading> {
  const factorOf = ({ average, medianBefore }: KeptPace) =>
    average === null || medianBefore === null || medianBefore <= 0 ? null : average / medianBefore;
  const groups = Map.groupBy(paces, ({ marketGroupId }) => marketGroupId);
  const hasMoved = ({ typeId, marketGroupId }: KeptPace) => {
    const others = (marketGroupId === null ? [] : (groups.get(marketGroupId) ?? []))
      .filter((other) => other.typeId !== typeId)
      .flatMap((other) => factorOf(other) ?? []);
    return others.length >= LEAST_OTHERS && others.filter((factor) => factor >= MOVED).length * 2 >= others.length;
  };
  return new Map(
    paces.map((pace) => {
      const { typeId, days, observedAt } = pace;
      const factor = factorOf(pace);
      const volumeADay = pace.volumeADay ?? tradedFigures(days ?? [], observedAt).volume_a_day;
      return [typeId, { volumeADay, factor: factor !== null && factor >= MOVED && hasMoved(pace) ? null : factor }];
    }),
  );
}

/** Days until as many units were traded as are to be sold; null: nothing was traded. To tenths, rounded up. */
export function daysToTrade(units: number, { volume_a_day: perDay }: Pick<TradedFigures, 'volume_a_day'>): number | null {
  return perDay <= 0 ? null : Math.ceil((10 * units) / perDay) / 10;
}

/** What a contract offers of each type that is no blueprint; `hasOthers`: blueprints, whose trade the market does not know. */
export interface OfferedGoods {
  goods: { type_id: number; type_name: string | null; units: number }[];
  hasOthers: boolean;
}

/** Adds up the offered rows of each type. */
export function offeredGoods(
  items: readonly {
    type_id: number;
    type_name: string | null;
    category_id: number | null;
    quantity: number;
    is_included: boolean;
  }[],
): OfferedGoods {
  const goods = new Map<number, OfferedGoods['goods'][number]>();
  let hasOthers = false;
  for (const { type_id, type_name, category_id: category, quantity, is_included: included } of items) {
    if (!included) continue;
    if (category === BLUEPRINT_CATEGORY_ID) hasOthers = true;
    else goods.set(type_id, { type_id, type_name, units: (goods.get(type_id)?.units ?? 0) + quantity });
  }
  return { goods: [...goods.values()], hasOthers };
}

/** How fast one region trades what is offered. `quotes`: what the hub asks now, by type. */
export function tradedContents(
  { goods, hasOthers }: OfferedGoods,
  histories: readonly { typeId: number; days: readonly Day[]; observedAt: string }[],
  quotes: ReadonlyMap<number, { asks: readonly { price: number }[] }>,
): { traded: WorthTraded[]; days_to_sell: number | null } {
  const byType = new Map(histories.map((history) => [history.typeId, history]));
  const traded = goods.flatMap((good): WorthTraded[] => {
    const history = byType.get(good.type_id);
    if (history === undefined) return [];
    const { days, observedAt } = history;
    const figures = tradedFigures(days, observedAt);
    const best = quotes.get(good.type_id)?.asks[0]?.price ?? null;
    const time = { observed_at: observedAt, source: 'market_history' as const };
    return [{ ...good, best_ask: best, ...figures, ...time, days_to_sell: daysToTrade(good.units, figures) }];
  });
  const times = traded.map(({ days_to_sell: days }) => days);
  const isKnown = !hasOthers && goods.length > 0 && traded.length === goods.length && !times.includes(null);
  return { traded, days_to_sell: isKnown ? Math.max(...times.map(Number)) : null };
}

function tenths(units: number): number {
  return Math.round(units * 10) / 10;
}

function cents(isk: number): number {
  return Math.round(isk * 100) / 100;
}

/** Days to sell what is offered, of the slowest type, as {@link tradedContents} tells them; null: not known of every type. */
export function daysToSell(
  goods: readonly { type_id: number; units: number }[],
  trading: ReadonlyMap<number, Trading>,
): number | null {
  const times = goods.map(({ type_id: id, units }) => daysToTrade(units, { volume_a_day: trading.get(id)?.volumeADay ?? 0 }));
  return times.length === 0 || times.includes(null) ? null : Math.max(...times.map(Number));
}
