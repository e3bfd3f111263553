import { BLUEPRINT_CATEGORY_ID } from '#shared/game';
import { isPlausible, plausiblePrices } from '#shared/plausible-prices';
import { DAY, fromIso } from '#shared/time';
import type { TradedFigures } from '#shared/trade-api/market';
import type { WorthTraded } from '#shared/trade-api/worth';

type Figures = Omit<TradedFigures, 'hub' | 'region_id' | 'observed_at' | 'source'>;

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
