import { shortIsk, wholeFigure } from '#shared/figures';
import { securityBand } from '#shared/security';
import { DAY, fromIso, HOUR } from '#shared/time';
import { gateRefusedGroups } from '../../rules/hulls.ts';
import { POCHVEN_REGION, ZARZAKH } from '../../topology/space.ts';
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
/** ISK: a lower collateral of a courier raises no flag. */
const HIGH_COLLATERAL = 1e9;
/** Reward below this share of the collateral pays for no risk. */
const LEAST_REWARD = 0.001;
/** A corporation is new for this long, and only where the mirror reaches back so far: before, every one seems new. */
const NEW_CORPORATION = 7 * DAY;
const LONG_KNOWN = 30 * DAY;
/** Ids of corporations of NPCs end here; new characters are in one of them. */
const LAST_NPC_CORPORATION = 1_999_999;
/** Cubic metres: what ships below freighters carry at most. */
const LARGEST_HOLD = 62_500;

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
  return itemFlag('odd_bid', `The best bid for ${name} is far above what was paid for it, and counts for nothing here.`, odd);
};

/** One issuer offers the same thing at several prices, so that the cheapest seems a bargain. */
export const baitLadder: FlagRule = ({ contract, issuerOffers }) => {
  const others = issuerOffers.filter(({ isOutstanding }) => isOutstanding);
  const prices = others.map(({ unitPrice }) => unitPrice);
  if (others.length < LADDER || Math.max(...prices) < LADDER_SPREAD * Math.min(...prices)) return null;
  if (!others.some(({ contractId }) => contractId === contract.contract_id)) return null;
  const sentence = `Its issuer offers the same in ${wholeFigure(others.length)} contracts, at ${shortIsk(Math.min(...prices))} to ${shortIsk(Math.max(...prices))} ISK a unit.`;
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

export const gateCamp: FlagRule = ({ contract, place }) =>
  place?.gateCampScore == null ||
  place.isWormhole ||
  place.gateCampScore < CAMPED ||
  securityBand(place.securityStatus ?? 1) === 'high'
    ? null
    : contractFlagOf('gate_camp', 'Gate camps are likely where it has to be picked up.', [contract.contract_id]);

/** A courier's collateral that its reward pays for in no way. */
export const absurdCollateral: FlagRule = ({ contract }) => {
  const { type, collateral, reward } = contract;
  if (type !== 'courier' || collateral === null || collateral < HIGH_COLLATERAL) return null;
  if ((reward ?? 0) >= collateral * LEAST_REWARD) return null;
  const sentence = `It wants ${shortIsk(collateral)} ISK of collateral for a reward of ${shortIsk(reward ?? 0)} ISK.`;
  return contractFlagOf('absurd_collateral', sentence, [contract.contract_id]);
};

export const freighterOnly: FlagRule = ({ contract }) =>
  contract.type !== 'courier' || (contract.volume ?? 0) <= LARGEST_HOLD
    ? null
    : contractFlagOf('freighter_only', `Only a freighter carries ${wholeFigure(contract.volume ?? 0)} m³.`, [
        contract.contract_id,
      ]);

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

/** Cubic metres that the holds of the usual ships take, and how far above them a load seems to be made for a larger one. */
const USUAL_HOLDS: readonly { hold: number; until: number; ship: string }[] = [
  { hold: 12_500, until: 13_500, ship: 'a blockade runner' },
  { hold: 62_500, until: 63_500, ship: 'a deep space transport' },
  { hold: 337_500, until: 350_000, ship: 'a jump freighter' },
];

/** It is a little more than a usual ship carries, so that it takes a larger one. */
export const justAboveHold: FlagRule = ({ contract }) => {
  const volume = contract.type === 'courier' ? (contract.volume ?? 0) : 0;
  const hold = USUAL_HOLDS.find((one) => volume > one.hold && volume <= one.until);
  if (hold === undefined) return null;
  const sentence = `Its ${wholeFigure(volume)} m³ are a little more than ${hold.ship} carries at most, some ${wholeFigure(hold.hold)} m³.`;
  return contractFlagOf('just_above_hold', sentence, [contract.contract_id]);
};

/** A courier that pays nothing. */
export const noReward: FlagRule = ({ contract }) =>
  contract.type !== 'courier' || (contract.reward ?? 0) > 0
    ? null
    : contractFlagOf('no_reward', 'It pays nothing for carrying it.', [contract.contract_id]);

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

/** What is taken there does not come out by the gates it went in by. */
export const noWayBack: FlagRule = ({ contract, place }) =>
  place === null || !(NO_WAY_BACK_REGIONS.includes(place.regionId) || place.systemId === ZARZAKH)
    ? null
    : contractFlagOf('no_way_back', 'It lies where no ordinary way leads out by gates.', [contract.contract_id]);

/** A capital ship in high security, which no gate lets out. */
export const capitalInHighSecurity: FlagRule = (input) => {
  const { place } = input;
  const capitals = offeredOf(input).filter(({ group_id: group }) => group !== null && gateRefusedGroups.includes(group));
  if (capitals.length === 0 || place?.securityStatus == null || securityBand(place.securityStatus) !== 'high') return null;
  return itemFlag('capital_in_high_security', 'It lies in high security, whose gates refuse capital ships.', capitals);
};
