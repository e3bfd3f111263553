import { count, shortIsk } from '#shared/figures';
import { LAST_NPC_CORPORATION } from '#shared/game';
import { securityBand } from '#shared/security';
import { DAY, fromIso, HOUR } from '#shared/time';
import { gateRefusedGroups } from '../../rules/hulls.ts';
import { isWormholeRegion, POCHVEN_REGION, ZARZAKH } from '../../topology/space.ts';
import { plausibleOf } from '../quote.ts';
import { contractFlagOf, type FlagInput, type FlagRule, itemFlag, offeredOf, requestedOf } from './flag-input.ts';

/** A price this many times what the same costs at the asks has a zero or a comma too many. */
const FAR_ABOVE = 5;
/** Offers of one type by one issuer that make a ladder, and how far apart their prices are. */
const LADDER = 3;
const LADDER_SPREAD = 2;
/** A relist is dearer where its unit price is this many times that of an earlier one, which is at most this old. */
const DEARER = 1.5;
const RELIST_WINDOW = 30 * DAY;
/** From here on gate camps are likely (decisions §4.3). */
const CAMPED = 75;
/** A corporation is new for this long, and only where the mirror reaches back so far: before, every one seems new. */
const NEW_CORPORATION = 7 * DAY;
const LONG_KNOWN = 30 * DAY;

/** The price has a digit too many, compared with the cost of the same at the hub. */
export const priceFarAbove: FlagRule = ({ contract, replaceAll, ...input }) => {
  const { price } = contract;
  const offered = offeredOf(input);
  if (price === null || replaceAll === null || replaceAll <= 0 || offered.length === 0) return null;
  if (price < FAR_ABOVE * replaceAll) return null;
  const sentence = `It asks ${shortIsk(price)} ISK for what costs ${shortIsk(replaceAll)} ISK at the hub.`;
  return itemFlag('price_far_above', sentence, offered);
};

/** A bid is far above what was ever paid for what is inside, perhaps only until the contract is accepted. */
export const oddBid: FlagRule = (input) => {
  const odd = offeredOf(input).filter(({ type_id: id }) => {
    const quote = input.quotes.get(id);
    const [best] = quote?.bids ?? [];
    if (quote === undefined || best === undefined) return false;
    const range = plausibleOf(quote);
    return range === null || best.price > range.high;
  });
  const [first] = odd;
  if (first === undefined) return null;
  const name = first.type_name ?? `type ${first.type_id}`;
  return itemFlag(
    'odd_bid',
    `The highest buy order for ${name} is far above what was paid for it, and counts for nothing here.`,
    odd,
  );
};

/** One issuer offers the same thing at several prices, so that the cheapest seems a bargain. */
export const baitLadder: FlagRule = ({ contract, issuerOffers }) => {
  const others = issuerOffers.filter(({ isOutstanding }) => isOutstanding);
  const prices = others.map(({ unitPrice }) => unitPrice);
  if (others.length < LADDER || Math.max(...prices) < LADDER_SPREAD * Math.min(...prices)) return null;
  if (!others.some(({ contractId }) => contractId === contract.contract_id)) return null;
  const sentence = `Its issuer offers the same in ${count(others.length)} contracts, at ${shortIsk(Math.min(...prices))} to ${shortIsk(Math.max(...prices))} ISK a unit.`;
  return contractFlagOf(
    'bait_ladder',
    sentence,
    others.map(({ contractId }) => contractId),
  );
};

/** Its issuer offered the same for less not long ago. */
export const relistedHigher: FlagRule = ({ contract, issuerOffers }) => {
  const own = issuerOffers.find(({ contractId }) => contractId === contract.contract_id);
  if (own === undefined) return null;
  const issued = fromIso(own.dateIssued);
  const cheaper = issuerOffers.filter(
    ({ dateIssued, unitPrice, isOutstanding }) =>
      !isOutstanding &&
      fromIso(dateIssued) < issued &&
      issued - fromIso(dateIssued) <= RELIST_WINDOW &&
      own.unitPrice >= unitPrice * DEARER,
  );
  const [first] = cheaper;
  if (first === undefined) return null;
  const sentence = `Its issuer offered the same for ${shortIsk(first.unitPrice)} ISK a unit before, and now wants ${shortIsk(own.unitPrice)}.`;
  return contractFlagOf(
    'relisted_higher',
    sentence,
    cheaper.map(({ contractId }) => contractId),
  );
};

/** Its issuer withdrew it less than a day ago, and now asks as much for fewer, or far more for as many. */
export const relistedWithLess: FlagRule = (input) => {
  const { contract, withdrawn } = input;
  const price = contract.price ?? 0;
  const units = offeredOf(input).reduce((sum, { quantity }) => sum + quantity, 0);
  if (contract.type !== 'item_exchange' || price <= 0 || units === 0) return null;
  const before = withdrawn.find((one) =>
    units < one.units ? price >= one.price : units === one.units && price >= DEARER * one.price,
  );
  if (before === undefined) return null;
  const sentence = `Its issuer withdrew the same title within a day: then ${count(before.units)} for ${shortIsk(before.price)} ISK, now ${count(units)} for ${shortIsk(price)}.`;
  return contractFlagOf('relisted_with_less', sentence, [before.contractId]);
};

/** It is not known whether one may dock there. */
export const noPublicDocking: FlagRule = ({ contract, place }) => {
  if (place === null || (place.isPublic && !place.isWormhole)) return null;
  const sentence = place.isWormhole
    ? 'It lies in wormhole space.'
    : 'It lies in a structure that is not in the public list: whether you may dock there is not known.';
  return contractFlagOf('no_public_docking', sentence, [contract.contract_id]);
};

/** It has to be picked up where ships are shot. */
export const lowSecurity: FlagRule = ({ contract, place }) => {
  if (place?.securityStatus == null || place.isWormhole || securityBand(place.securityStatus) === 'high') return null;
  return contractFlagOf('low_security', 'It has to be picked up outside of high security.', [contract.contract_id]);
};

/** At its ends, which no detour avoids. */
export const gateCamp: FlagRule = ({ contract, place, destination }) => {
  const isCamped = (end: Pick<NonNullable<typeof destination>, 'gateCampScore' | 'securityStatus'> | null) =>
    end?.gateCampScore != null && end.gateCampScore >= CAMPED && securityBand(end.securityStatus ?? 1) !== 'high';
  const where = [
    ...(place?.isWormhole !== true && isCamped(place) ? ['it has to be picked up'] : []),
    ...(isCamped(destination) ? ['it goes'] : []),
  ];
  if (where.length === 0) return null;
  return contractFlagOf('gate_camp', `Gate camps are likely where ${where.join(' and where ')}.`, [contract.contract_id]);
};

/** It ends before one gets there. */
export const expiresSoon: FlagRule = ({ contract, now }: FlagInput) => {
  const left = fromIso(contract.date_expired) - now;
  if (left > HOUR) return null;
  const sentence = left > 0 ? 'It expires within the hour.' : 'Its time is over.';
  return contractFlagOf('expires_soon', sentence, [contract.contract_id]);
};

/** It pays far less for what it wants than that costs. */
export const paysFarBelow: FlagRule = ({ contract, quotes, ...input }) => {
  const requested = requestedOf(input);
  if (requested.length === 0 || offeredOf(input).length > 0) return null;
  const cost = requested.reduce((sum, { type_id: id, quantity }) => sum + (quotes.get(id)?.average ?? 0) * quantity, 0);
  const pays = (contract.reward ?? 0) - (contract.price ?? 0);
  if (cost <= 0 || pays * FAR_ABOVE > cost) return null;
  return itemFlag('pays_far_below', `It pays ${shortIsk(pays)} ISK for what is traded at ${shortIsk(cost)} ISK.`, requested);
};

/** The issuer's corporation put nothing up before: a name that was made for a trick is new. */
export const newCorporation: FlagRule = ({ contract, now }) => {
  const { issuer_corporation_id: id, corporation_seen_at: seen, mirror_since: since } = contract;
  if (id <= LAST_NPC_CORPORATION || seen === null || since === null) return null;
  if (fromIso(seen) < now - NEW_CORPORATION || fromIso(seen) - fromIso(since) < LONG_KNOWN) return null;
  const days = Math.floor((now - fromIso(seen)) / DAY);
  const sentence = `The first contract of its issuer’s corporation was seen ${days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`}.`;
  return contractFlagOf('new_corporation', sentence, [contract.contract_id]);
};

/** A buyout of this many times the cost of the same, with a start below this share of it, is bait. */
const FAR_BUYOUT = 2;
const LOW_START = 0.5;

/** An auction with a low start whose buyout is far above what the same costs. */
export const buyoutFarAbove: FlagRule = ({ contract, replaceAll, items }) => {
  const { type, price, buyout } = contract;
  if (type !== 'auction' || price === null || buyout === null || replaceAll === null || replaceAll <= 0) return null;
  if (buyout <= FAR_BUYOUT * replaceAll || price >= LOW_START * replaceAll) return null;
  const sentence = `Its buyout is ${shortIsk(buyout)} ISK, and the same costs ${shortIsk(replaceAll)} ISK at the hub.`;
  return itemFlag('buyout_far_above', sentence, offeredOf({ items }));
};

/** A buyout below the start has lost a digit, or its start has one too many. */
export const buyoutBelowStart: FlagRule = ({ contract }) => {
  const { type, price, buyout } = contract;
  if (type !== 'auction' || price === null || buyout === null || buyout <= 0 || buyout >= price) return null;
  const sentence = `Its buyout, ${shortIsk(buyout)} ISK, is below its first bid, ${shortIsk(price)} ISK.`;
  return contractFlagOf('buyout_below_start', sentence, [contract.contract_id]);
};

/** Pochven and Exordium; and Zarzakh, whose gates hold a ship to the one it came by. */
const NO_WAY_BACK_REGIONS: readonly number[] = [POCHVEN_REGION, 10_001_004];

/** What is taken there does not come out by the gates it went in by; nor does who brings a courier into a wormhole. */
export const noWayBack: FlagRule = ({ contract, place, destination }) => {
  const isTrap = (end: { regionId: number | null; systemId: number | null } | null) =>
    end !== null && ((end.regionId !== null && NO_WAY_BACK_REGIONS.includes(end.regionId)) || end.systemId === ZARZAKH);
  const sentence = isTrap(place)
    ? 'It lies where no ordinary way leads out by gates.'
    : isTrap(destination) || isWormholeRegion(destination?.regionId ?? 0)
      ? 'It goes where no ordinary way leads out by gates.'
      : null;
  return sentence === null ? null : contractFlagOf('no_way_back', sentence, [contract.contract_id]);
};

/** A capital ship in high security, which no gate lets out. */
export const capitalInHighSecurity: FlagRule = (input) => {
  const { place } = input;
  const capitals = offeredOf(input).filter(({ group_id: group }) => group !== null && gateRefusedGroups.includes(group));
  if (capitals.length === 0 || place?.securityStatus == null || securityBand(place.securityStatus) !== 'high') return null;
  return itemFlag('capital_in_high_security', 'It lies in high security, whose gates refuse capital ships.', capitals);
};
