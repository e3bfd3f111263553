import { type TimedOffer, timedOffer } from '#main/domain/trade/asking-price';
import type { PriceLevel } from '#main/domain/trade/order-book';
import type { PastedItem } from '#main/domain/trade/pastes/items';
import { plausibleAsks, type TypeAsks, walk } from '#main/domain/trade/quote';
import { latestAnswers } from '#main/runtime/latest';
import type { TypeByName } from '#main/store/catalog/named-types';
import type { ContractSearch } from '#main/store/contract-search/search';
import { type OfferLifeRow, offerLifeReads } from '#main/store/contracts/offer-lives';
import type { ReadDb } from '#main/store/db';
import { dataVersionReads } from '#main/store/ingest-state/data-versions';
import { marketReads } from '#main/store/market/market';
import { settingReads } from '#main/store/user-data/settings';
import { type HubName, hubOf } from '#shared/game';
import { DAY, isoUtc } from '#shared/time';
import type { NotUnderstood } from '#shared/trade-api/appraise';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { hasNoMarket } from './hub-value.ts';
import { pastes } from './pastes.ts';

/** What a type is priced as; a member of `kind` that is undefined may be any. */
export interface PricedType {
  typeId: number;
  typeName: string;
  units: number;
  kind: { [Member in keyof BlueprintKind]?: BlueprintKind[Member] | undefined };
}

/** An offer with its price over the reference. `unitPrice` in ISK, of a bundle its price. */
export interface RatedOffer extends TimedOffer {
  row: OfferLifeRow;
  quantity: number;
  unitPrice: number;
}

/** A text as it was read. `total`: ISK that all of it costs at the hub; null: not known, for the reason in `lacking`. */
interface PricedPaste {
  hub: HubName;
  items: readonly PastedItem<TypeByName>[];
  /** Where it has one type alone. */
  single: PricedType | null;
  dearest: TypeByName | null;
  total: number | null;
  lacking: string;
  notUnderstood: NotUnderstood[];
}

/** Bundles that are looked at: of more these stand for all. */
const MOST_BUNDLES = 1000;
/** No contract is listed longer. */
const LONGEST_LIFE = 28 * DAY;
/** Questions whose bundles are kept, a megabyte each. */
const MOST_KEPT = 8;

/** `since`: milliseconds; null: any. */
interface BundleOffersAsked {
  typeId: number | null;
  regionId: number | null;
  hub: HubName;
  since: number;
}

/** Reads pasted bundles, and those that were offered, with what their contents cost at a hub now. */
export function bundlePrices(db: ReadDb, found: Pick<ContractSearch, 'bundles'>) {
  const versions = dataVersionReads(db);
  const versionNow = () => {
    const { contracts, items, market: orders, catalog } = versions();
    return [contracts, items, orders, catalog].map((part) => part?.version ?? 0).join('.');
  };
  const lives = offerLifeReads(db);
  const readPasted = pastes(db);
  const market = marketReads(db);
  const settings = settingReads(db);

  /** `hub` null: the one of the settings. `unread`: the hub whose orders were never read. */
  function read(text: string, wanted: HubName | null): PricedPaste | { unread: HubName } {
    const hub = wanted ?? settings.all().trade.hub;
    const { stationId } = hubOf(hub);
    const { items, notUnderstood } = readPasted(text);
    const types = new Map(items.map(({ type }) => [type.type_id, type]));
    const [only] = items;
    if (types.size === 1 && only !== undefined) {
      const { copy, runs, materialEfficiency, timeEfficiency } = only;
      const kind = {
        is_blueprint_copy: copy ?? undefined,
        runs: runs ?? undefined,
        material_efficiency: materialEfficiency ?? undefined,
        time_efficiency: timeEfficiency ?? undefined,
      };
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0);
      const single = { typeId: only.type.type_id, typeName: only.type.type_name, units, kind };
      return { hub, items, single, dearest: only.type, total: null, lacking: '', notUnderstood };
    }
    if (market.observedAt(stationId) === null) return { unread: hub };
    const units = unitsOf(items.map(({ type, quantity }) => ({ ...type, quantity })));
    const costOf = costs(market.asksAt(stationId, [...types.keys()]));
    const each = [...units].map(([typeId, quantity]) => ({ type: types.get(typeId), cost: costOf(typeId, quantity) }));
    const lacking = each.flatMap(({ type, cost }) =>
      cost === null || (type !== undefined && hasNoMarket(type)) ? [type?.type_name] : [],
    );
    const dearest = each.toSorted((one, other) => (other.cost ?? 0) - (one.cost ?? 0))[0]?.type ?? null;
    const total = each.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    return {
      hub,
      items,
      single: null,
      dearest,
      total: lacking.length > 0 || each.length === 0 ? null : Math.round(total * 100) / 100,
      lacking:
        each.length === 0
          ? 'No line was understood.'
          : `${hub} has not enough sell orders for ${lacking.slice(0, 3).join(', ')}${lacking.length > 3 ? ` and ${lacking.length - 3} more` : ''}.`,
      notUnderstood,
    };
  }

  /** Bundles by their price over what their own items cost at the hub. `typeId` null: of any contents. */
  function offersOf({ typeId, regionId, hub, since }: BundleOffersAsked): RatedOffer[] {
    const ids = found.bundles({ typeId, regionId, since, seenSince: since - LONGEST_LIFE, most: MOST_BUNDLES });
    const rows = lives.bundles(ids, isoUtc(since));
    const items = lives.itemsOf(rows.map(({ contract_id: id }) => id));
    const typeIds = new Set([...items.values()].flatMap((own) => own.map(({ type_id: id }) => id)));
    const costOf = costs(market.asksAt(hubOf(hub).stationId, [...typeIds]));
    return rows.flatMap((row) => {
      const own = items.get(row.contract_id) ?? [];
      if (own.length === 0 || own.some(hasNoMarket)) return [];
      const cost = [...unitsOf(own)].reduce<number | null>((sum, [type, units]) => {
        const each = costOf(type, units);
        return sum === null || each === null ? null : sum + each;
      }, 0);
      return cost === null || cost <= 0 ? [] : [{ ...timedOffer(row, row.price / cost), row, quantity: 1, unitPrice: row.price }];
    });
  }

  const offers = latestAnswers(versionNow, MOST_KEPT, offersOf);
  return { read, offers };
}

/** What so many units of a type cost at the asks; null: there are not as many. */
function costs(quotes: ReadonlyMap<number, TypeAsks>): (typeId: number, units: number) => number | null {
  const asksOf = new Map<number, readonly PriceLevel[]>();
  return (typeId, units) => {
    const quote = quotes.get(typeId);
    if (quote === undefined) return null;
    const asks = asksOf.get(typeId) ?? plausibleAsks(quote);
    asksOf.set(typeId, asks);
    const walked = walk(asks, units);
    return walked.units === units ? walked.amount : null;
  };
}

/** Units of each type, all rows together. */
function unitsOf(rows: readonly { type_id: number; quantity: number }[]): Map<number, number> {
  const units = new Map<number, number>();
  for (const { type_id: id, quantity } of rows) units.set(id, (units.get(id) ?? 0) + Math.max(0, quantity));
  return units;
}
