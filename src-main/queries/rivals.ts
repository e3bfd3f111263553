import { isRolled } from '#main/domain/trade/item-stacks';
import { hoursOfWeek, type IssuedOffer, rivalBoard } from '#main/domain/trade/rivals';
import { blueprintKindOf, offerOutcome } from '#main/domain/trade/sales';
import { offerLifeReads, type SingleOfferLifeRow } from '#main/store/contracts/offer-lives';
import { type RivalId, rivalReads } from '#main/store/contracts/rivals';
import type { ReadDb } from '#main/store/db';
import { readTransactions } from '#main/store/transaction';
import { DAY, fromIso, isoUtc } from '#shared/time';
import type { Rival } from '#shared/trade-api/rivals';

/** The newest of its offers that are compared. */
const MOST_OFFERS = 1000;
/** Types whose markets are read, those that it offers most often. */
const MOST_TYPES = 100;

type Answer = Omit<Rival, 'issuer_id' | 'issuer_name' | 'corporation_id' | 'corporation_name' | 'days'>;

/** Holds the offers of an issuer against those of others; tens of milliseconds, of a busy corporation up to a second. */
export function rivalBoards(db: ReadDb) {
  const reads = rivalReads(db);
  const lives = offerLifeReads(db);
  const snapshot = readTransactions(db);

  /** null: no contract of it was issued in these days. `now` in milliseconds. */
  function rivalOf(who: RivalId, days: number, now: number): Answer | null {
    const since = isoUtc(now - days * DAY);
    const issued = reads.issued(who, since);
    if (issued.length === 0) return null;
    const single = issued.filter(({ typeId }) => typeId !== null).slice(0, MOST_OFFERS);
    const ids = new Set(single.map(({ contractId }) => contractId));
    const types = [...Map.groupBy(single, ({ typeId }) => typeId ?? 0)]
      .sort(([, one], [, other]) => other.length - one.length)
      .slice(0, MOST_TYPES);
    // An offer is compared with those of its region alone.
    const market = types.flatMap(([typeId, offers]) =>
      lives
        .ofType(typeId, since, [...new Set(offers.map(({ regionId }) => regionId))])
        .filter((row) => !isRolled(row))
        .map((row) => ({ row, offer: offerOf(row) })),
    );
    const own = market.filter(({ row }) => ids.has(row.contract_id)).map(({ offer }) => offer);
    const mine = new Set(market.filter(({ row }) => isOf(row, who)).map(({ offer }) => offer));
    const {
      undercuts,
      undercut_by: undercutBy,
      ...board
    } = rivalBoard(
      own,
      market.map(({ offer }) => offer),
      (offer) => mine.has(offer),
    );
    const names = reads.namesOf([...undercuts.whom, ...undercutBy.whom].map(({ issuer_id: id }) => id));
    const named = ({ whom, ...rest }: typeof undercuts) => ({
      ...rest,
      whom: whom.map((one) => ({ ...one, issuer_name: names.get(one.issuer_id) ?? null })),
    });
    return {
      ...board,
      undercuts: named(undercuts),
      undercut_by: named(undercutBy),
      issuers: new Set(issued.map(({ issuerId }) => issuerId)).size,
      since,
      contracts: issued.length,
      hours: hoursOfWeek(issued.map(({ dateIssued }) => fromIso(dateIssued))),
    };
  }
  return { rival: (...asked: Parameters<typeof rivalOf>): Answer | null => snapshot(() => rivalOf(...asked)) };
}

/** One’s own offers are no rivals, in whichever corporation they were issued. */
const isOf = (row: SingleOfferLifeRow, { issuer, corporation }: RivalId) =>
  issuer === null ? row.issuer_corporation_id === corporation : row.issuer_id === issuer;

function offerOf(row: SingleOfferLifeRow): IssuedOffer {
  const expires = fromIso(row.date_expired);
  return {
    ...blueprintKindOf(row),
    typeId: row.type_id,
    typeName: row.type_name,
    regionId: row.region_id,
    issuerId: row.issuer_id,
    unitPrice: row.unit_price,
    issued: fromIso(row.date_issued),
    until: row.ended_at === null ? expires : Math.min(fromIso(row.ended_at), expires),
    outcome: row.ended_at === null ? null : offerOutcome(row),
  };
}
