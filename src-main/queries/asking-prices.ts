import {
  LEAST_AT_RISK,
  marketAdvice,
  type Observed,
  priceBands,
  suggestPrices,
  timedOffer,
} from '#main/domain/trade/asking-price';
import { isRolled } from '#main/domain/trade/item-stacks';
import { unitsOf } from '#main/domain/trade/pastes/items';
import { blueprintKey, blueprintKindOf, daysToSell, saleDistribution } from '#main/domain/trade/sales';
import { typeByIdRead } from '#main/store/catalog/named-types';
import type { ContractSearch } from '#main/store/contract-search/search';
import { offerLifeReads } from '#main/store/contracts/offer-lives';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { readTransactions } from '#main/store/transaction';
import type { HubName } from '#shared/game';
import { medianOf } from '#shared/quantiles';
import { DAY, fromIso, isoUtc } from '#shared/time';
import type { AskingPrice } from '#shared/trade-api/price';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { bundlePrices, type PricedType, type RatedOffer } from './bundle-prices.ts';
import { hubValues } from './hub-value.ts';
import { contractUrl } from './listed-contracts.ts';

/** Where a price is sought. `regionId` null: in all regions; `hub` null: the one of the settings; `site`: for links. */
export interface PricePlace {
  regionId: number | null;
  regionName: string | null;
  hub: HubName | null;
  days: number;
  /** Percent that has to be sold in time. */
  chance: number;
  site: { app: string; service: string };
}

/** Sales without which no median is told. */
const LEAST_SALES = 3;
const MOST_KINDS = 50;
const MOST_ROWS = 50;
const ROLLED_NOTE = 'Rolled module: price it by its rolls.';

/** Until the mirror last looked: how offers ended since then is not known. */
export function watchedTimes(db: ReadDb): (days: number, now: number) => Observed {
  const versions = dataVersionReads(db);
  return (days, now) => {
    const looked = versions().contracts?.observedAt ?? null;
    const until = looked === null ? now : Math.min(now, fromIso(looked));
    return { since: until - days * DAY, until };
  };
}

/** What a contract of one type may ask for; some milliseconds. `now` in milliseconds. */
function typePrices(db: ReadDb) {
  const lives = offerLifeReads(db);
  const observed = watchedTimes(db);
  const snapshot = readTransactions(db);
  const typeOf = typeByIdRead(db);
  const hubValueOf = hubValues(db);

  function ofType(asked: PricedType, place: PricePlace, now: number): AskingPrice {
    const seen = observed(place.days, now);
    const rows = lives
      .ofType(asked.typeId, isoUtc(seen.since))
      .filter(({ region_id: region }) => place.regionId === null || region === place.regionId)
      .map((row) => ({ ...row, ...blueprintKindOf(row) }));
    const fitting = rows.filter((row) => isKind(row, asked.kind));
    const kinds = kindsOf(fitting);
    const kind = kinds[0] ?? NO_KIND;
    const alike = fitting.filter((row) => blueprintKey(row) === blueprintKey(kind));
    const isRolledType = alike.some(isRolled);
    const ended = alike.flatMap(({ ended_at, ...row }) => (ended_at === null ? [] : [{ ...row, ended_at }]));
    const { prices, count } = saleDistribution(ended);
    const median = count < LEAST_SALES || isRolledType ? null : (prices?.median ?? null);
    const offers = alike.map((row) => {
      const ratio = median === null ? 0 : row.unit_price / median;
      return { ...timedOffer(row, ratio), row, quantity: row.quantity, unitPrice: row.unit_price };
    });
    const { is_blueprint_copy, material_efficiency, time_efficiency, runs } = kind;
    const among = { reference: median, units: asked.units, place, seen, now, short: salesShort(count, isRolledType) };
    const priced = pricesAmong(offers, among);
    const type = typeOf(asked.typeId);
    return {
      alike: 'same',
      type_id: asked.typeId,
      type_name: asked.typeName,
      is_blueprint_copy,
      material_efficiency,
      time_efficiency,
      runs,
      units: asked.units,
      usual_units: usualUnits(offers),
      kinds: kind.is_blueprint_copy === null ? [] : kinds.slice(0, MOST_KINDS),
      reference: { price: median, basis: 'sold_median', sales: count, hub: null },
      ...withHub(priced, type === undefined ? null : hubValueOf([unitsOf(type, asked.units)], place.hub)),
      note: isRolledType ? ROLLED_NOTE : null,
      not_understood: [],
    };
  }

  return { priceOfType: (...asked: Parameters<typeof ofType>): AskingPrice => snapshot(() => ofType(...asked)) };
}

/**
 * What a contract of one type or with a pasted list may ask for; some milliseconds, of the first list after new data some tens.
 * `unread`: the hub whose orders were never read. `now` in milliseconds.
 */
export function askingPrices(db: ReadDb, found: Pick<ContractSearch, 'bundles'>) {
  const { priceOfType } = typePrices(db);
  const observed = watchedTimes(db);
  const bundles = bundlePrices(db, found);
  const hubValueOf = hubValues(db);

  /** Bundles with the dearest type; where too few of them were seen, bundles of any contents. */
  function alikeOf(typeId: number | null, asked: { regionId: number | null; hub: HubName }, seen: Observed) {
    const offersOf = (type: number | null) => bundles.offers({ ...asked, typeId: type, since: seen.since });
    const own = typeId === null ? [] : offersOf(typeId);
    const isEnough = priceBands(own, 1, seen).some(({ at_risk: atRisk }) => atRisk >= LEAST_AT_RISK);
    return isEnough
      ? { alike: 'bundles_with_type' as const, offers: own }
      : { alike: 'bundles' as const, offers: offersOf(null) };
  }

  return {
    priceOfType,
    priceOfPaste(text: string, place: PricePlace, now: number): AskingPrice | { unread: HubName } {
      const paste = bundles.read(text, place.hub);
      if ('unread' in paste) return { unread: paste.unread };
      const { items, single, notUnderstood, total, dearest, lacking, hub } = paste;
      if (single !== null) return { ...priceOfType(single, place, now), not_understood: notUnderstood };
      const seen = observed(place.days, now);
      const { alike, offers } = alikeOf(dearest?.type_id ?? null, { regionId: place.regionId, hub }, seen);
      return {
        alike,
        type_id: dearest?.type_id ?? null,
        type_name: dearest?.type_name ?? null,
        ...NO_KIND,
        units: 1,
        usual_units: null,
        kinds: [],
        reference: { price: total, basis: 'hub_replacement', sales: null, hub },
        ...withHub(pricesAmong(offers, { reference: total, units: 1, place, seen, now, short: lacking }), hubValueOf(items, hub)),
        note: alike === 'bundles' ? ANY_BUNDLE : null,
        not_understood: notUnderstood,
      };
    },
  };
}

const withHub = (priced: PricesAmong, atHub: AskingPrice['at_hub']) => ({
  ...priced,
  at_hub: atHub,
  advice: marketAdvice(priced.suggestions, atHub),
});

const NO_KIND: BlueprintKind = { is_blueprint_copy: null, material_efficiency: null, time_efficiency: null, runs: null };
const ANY_BUNDLE = 'Too few bundles have its dearest type: this rests on bundles of any contents.';

function salesShort(count: number, isRolledType: boolean): string {
  if (isRolledType) return ROLLED_NOTE;
  return `It takes ${LEAST_SALES} sales for a reference; ${count === 0 ? 'none was' : `${count} were`} seen.`;
}

function usualUnits(offers: readonly RatedOffer[]): number | null {
  const sold = offers.flatMap(({ outcome, quantity }) => (outcome === 'sold' ? [quantity] : []));
  return sold.length === 0 ? null : Math.round(medianOf(sold));
}

function isKind(row: BlueprintKind, wanted: PricedType['kind']): boolean {
  return (Object.keys(wanted) as (keyof BlueprintKind)[]).every(
    (member) => wanted[member] === undefined || wanted[member] === row[member],
  );
}

function kindsOf(rows: readonly BlueprintKind[]): AskingPrice['kinds'] {
  return [...Map.groupBy(rows, blueprintKey).values()]
    .map((alike) => {
      const { is_blueprint_copy, material_efficiency, time_efficiency, runs } = alike[0] ?? NO_KIND;
      return { is_blueprint_copy, material_efficiency, time_efficiency, runs, offers: alike.length };
    })
    .sort((one, other) => other.offers - one.offers);
}

interface Among {
  /** ISK a unit; null: not known, and then no price is suggested. */
  reference: number | null;
  units: number;
  place: PricePlace;
  seen: Observed;
  now: number;
  /** Why there is no reference. */
  short: string;
}

type PricesAmong = Pick<
  AskingPrice,
  | 'region_id'
  | 'region_name'
  | 'days'
  | 'chance'
  | 'suggestions'
  | 'bands'
  | 'on_offer'
  | 'on_offer_total'
  | 'sales'
  | 'sales_total'
>;

function pricesAmong(offers: readonly RatedOffer[], { reference, units, place, seen, now, short }: Among): PricesAmong {
  const { regionId, regionName, days, chance, site } = place;
  const open = offers
    .filter(({ outcome, expires, row }) => outcome === null && row.status === 'outstanding' && expires > now)
    .sort((one, other) => one.ratio - other.ratio || one.unitPrice - other.unitPrice);
  const sold = offers.filter(({ outcome }) => outcome === 'sold').sort((one, other) => (other.ended ?? 0) - (one.ended ?? 0));
  const bands = reference === null ? [] : priceBands(offers, reference, seen);
  const asked = { reference: (reference ?? 0) * units, units, chance, offered: open.map(({ ratio }) => ratio) };
  const suggestions = suggestPrices(bands, asked).map((one) => (reference === null ? { ...one, reason: short } : one));
  const shown = ({ row, quantity, unitPrice, ratio }: RatedOffer) => ({
    contract_id: row.contract_id,
    region_id: row.region_id,
    region_name: row.region_name,
    quantity,
    price: row.price,
    unit_price: unitPrice,
    ratio: reference === null ? null : Math.round(ratio * 1000) / 1000,
    date_issued: row.date_issued,
    url: contractUrl(site, row.contract_id),
  });
  return {
    region_id: regionId,
    region_name: regionName,
    days,
    chance,
    suggestions,
    bands,
    on_offer: open.slice(0, MOST_ROWS).map(shown),
    on_offer_total: open.length,
    sales: sold.slice(0, MOST_ROWS).map((offer) => {
      const at = { date_issued: offer.row.date_issued, ended_at: offer.row.ended_at ?? offer.row.date_issued };
      return { ...shown(offer), sold_at: at.ended_at, days_to_sell: Math.round(daysToSell(at) * 100) / 100 };
    }),
    sales_total: sold.length,
  };
}
