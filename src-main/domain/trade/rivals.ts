import { DAY, HOUR } from '#shared/time';
import type { Rival, RivalType, Undercuts } from '#shared/trade-api/rivals';
import type { BlueprintKind } from '#shared/trade-api/sales';
import { issuerRelists, type OfferHistory } from './issuers.ts';
import { blueprintKey, type OfferOutcome } from './sales.ts';

/** A single-item offer, on offer or over, with who made it. ISK a unit; times in milliseconds. */
export interface IssuedOffer extends BlueprintKind {
  typeId: number;
  typeName: string | null;
  regionId: number;
  issuerId: number;
  unitPrice: number;
  issued: number;
  /** When it left the list, or expires. */
  until: number;
  /** null: it is listed. */
  outcome: OfferOutcome | null;
}

/** An offer with those of others that were listed when it was issued, cheapest first. */
interface Compared {
  own: IssuedOffer;
  others: readonly IssuedOffer[];
}

const MOST_TYPES = 50;
const MOST_ISSUERS = 10;

/** Names are looked up afterwards. */
type Board = Pick<Rival, 'offers' | 'compared' | 'sell_through' | 'relists'> & {
  undercuts: Omit<Undercuts, 'whom'> & { whom: Omit<Undercuts['whom'][number], 'issuer_name'>[] };
  undercut_by: Board['undercuts'];
  types: RivalType[];
};

/** How an issuer’s offers stand to those of others. `market`: offers of the same types by all, its own among them, which `isOwn` tells. */
export function rivalBoard(
  own: readonly IssuedOffer[],
  market: readonly IssuedOffer[],
  isOwn: (offer: IssuedOffer) => boolean,
): Board {
  const keyOf = (offer: IssuedOffer) => `${offer.typeId} ${offer.regionId} ${blueprintKey(offer)}`;
  const byOthers = Map.groupBy(
    market.filter((offer) => !isOwn(offer)).toSorted((a, b) => a.unitPrice - b.unitPrice),
    keyOf,
  );
  const compared = own.map((offer): Compared => {
    const others = byOthers.get(keyOf(offer)) ?? [];
    return { own: offer, others: others.filter(({ issued, until }) => issued < offer.issued && until > offer.issued) };
  });
  const byOwn = Map.groupBy(
    own.toSorted((a, b) => a.unitPrice - b.unitPrice),
    keyOf,
  );
  // The other way round: of others that were issued while one of its own was listed.
  const answered = [...byOthers.values()].flat().flatMap((offer): Compared[] => {
    const listed = (byOwn.get(keyOf(offer)) ?? []).filter(({ issued, until }) => issued < offer.issued && until > offer.issued);
    return listed.length === 0 ? [] : [{ own: offer, others: listed }];
  });
  return {
    offers: own.length,
    compared: compared.filter(({ others }) => others.length > 0).length,
    sell_through: sellThrough(own),
    relists: issuerRelists(own.map(asHistory)),
    undercuts: undercutsOf(compared, ({ others }) => others[0]?.issuerId),
    undercut_by: undercutsOf(answered, ({ own: { issuerId } }) => issuerId),
    types: [...Map.groupBy(compared, ({ own: { typeId } }) => typeId).values()]
      .map(typeOf)
      .sort((a, b) => b.offers - a.offers || a.type_id - b.type_id)
      .slice(0, MOST_TYPES),
  };
}

/** Contracts by day of the week, Monday first, and hour; UTC. `issued` in milliseconds. */
export function hoursOfWeek(issued: readonly number[]): number[][] {
  const counts = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const time of issued) {
    // The first of January 1970 was a Thursday.
    const row = counts[(Math.floor(time / DAY) + 3) % 7];
    const hour = Math.floor((time % DAY) / HOUR);
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + 1;
  }
  return counts;
}

function sellThrough(offers: readonly IssuedOffer[]): Rival['sell_through'] {
  const count = (wanted: OfferOutcome | null) => offers.filter(({ outcome }) => outcome === wanted).length;
  const [sold, unsold] = [count('sold'), count('unsold')];
  const percent = sold + unsold === 0 ? null : tenths((100 * sold) / (sold + unsold));
  return { sold, unsold, undecided: count('undecided'), listed: count(null), percent };
}

function typeOf(all: readonly Compared[]): RivalType {
  const offers = all.map(({ own }) => own);
  const against = all.filter(({ others }) => others.length > 0);
  const overLowest = against.map(({ own, others }) => own.unitPrice / (others[0]?.unitPrice ?? 1));
  const overMedian = against.map(({ own, others }) => own.unitPrice / (middle(others.map(({ unitPrice }) => unitPrice)) ?? 1));
  const { sold, unsold, undecided, listed, percent } = sellThrough(offers);
  return {
    type_id: offers[0]?.typeId ?? 0,
    type_name: offers[0]?.typeName ?? null,
    offers: offers.length,
    listed,
    sold,
    unsold,
    undecided,
    sold_percent: percent,
    median_price: middle(offers.map(({ unitPrice }) => unitPrice)) ?? 0,
    compared: against.length,
    over_median: ratio(middle(overMedian)),
    over_lowest: ratio(middle(overLowest)),
    undercuts: overLowest.filter((one) => one < 1).length,
  };
}

/** How often the cheapest of the others was undercut, and after how long. */
function undercutsOf(all: readonly Compared[], whose: (one: Compared) => number | undefined): Board['undercuts'] {
  const below = all.filter(({ own, others }) => own.unitPrice < (others[0]?.unitPrice ?? 0));
  const hours = below.map(({ own, others }) => (own.issued - (others[0]?.issued ?? own.issued)) / HOUR);
  const by = below.map(({ own, others }) => 100 * (1 - own.unitPrice / (others[0]?.unitPrice ?? 1)));
  const times = Map.groupBy(
    below.flatMap((one) => whose(one) ?? []),
    (id) => id,
  );
  const had = all.filter(({ others }) => others.length > 0).length;
  const [median, cut] = [middle(hours), middle(by)];
  return {
    times: below.length,
    of: had,
    percent: had === 0 ? null : tenths((100 * below.length) / had),
    median_hours: median === null ? null : tenths(median),
    median_cut_percent: cut === null ? null : tenths(cut),
    whom: [...times]
      .map(([id, found]) => ({ issuer_id: id, times: found.length }))
      .sort((a, b) => b.times - a.times || a.issuer_id - b.issuer_id)
      .slice(0, MOST_ISSUERS),
  };
}

function asHistory(offer: IssuedOffer): OfferHistory {
  const iso = (time: number) => new Date(time).toISOString();
  return { ...offer, dateIssued: iso(offer.issued), endedAt: offer.outcome === null ? null : iso(offer.until), median: null };
}

function middle(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted.length >> 1;
  const [lower, upper] = [sorted[at - 1], sorted[at]];
  if (upper === undefined) return null;
  return sorted.length % 2 === 0 && lower !== undefined ? (lower + upper) / 2 : upper;
}

function ratio(value: number | null): number | null {
  return value === null ? null : Math.round(1000 * value) / 1000;
}

function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}
