import { count, shortIsk, volume as volumeText } from '#shared/figures';
import { isStation } from '#shared/game';
import { contractFlagOf, type FlagInput, type FlagRule } from './flag-input.ts';

/** ISK: a lower collateral of a courier raises no flag. */
const HIGH_COLLATERAL = 1e9;
/** Reward below this share of the collateral pays for no risk. */
const LEAST_REWARD = 0.001;
/** Cubic metres: what ships below freighters carry at most. */
const LARGEST_HOLD = 62_500;

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
    : contractFlagOf('freighter_only', `Only a freighter carries ${volumeText(contract.volume ?? 0)}.`, [contract.contract_id]);

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
  const sentence = `Its ${volumeText(volume)} are a little more than ${hold.ship} carries at most, some ${volumeText(hold.hold)}.`;
  return contractFlagOf('just_above_hold', sentence, [contract.contract_id]);
};

/** A courier that pays nothing. */
export const noReward: FlagRule = ({ contract }) =>
  contract.type !== 'courier' || (contract.reward ?? 0) > 0
    ? null
    : contractFlagOf('no_reward', 'It pays nothing for carrying it.', [contract.contract_id]);

/** What hauling services ask at most: ISK a jump and a cubic metre, and of the collateral. Where jumps are not known, a long way. */
const MOST_PAY = { jump: 1e6, cubicMetre: 1500, collateral: 0.01 };
const LONG_WAY = 60;
function mostPay({ collateral, volume }: FlagInput['contract'], jumps: number): number {
  return MOST_PAY.jump * jumps + MOST_PAY.cubicMetre * (volume ?? 0) + MOST_PAY.collateral * (collateral ?? 0);
}

/** Pay of this many times the usual is a lure, for collateral of this many ISK; with this many couriers before, its issuer ships. */
const LURING = 3;
const LURED = 1e8;
const MANY_BEFORE = 10;

/** Far more pay than usual for a way into a player's structure, which may be shut once the courier is accepted. */
export const lureToStructure: FlagRule = ({ contract, destination }) => {
  const { type, collateral, reward } = contract;
  if (type !== 'courier' || destination === null || isStation(destination.locationId) || (collateral ?? 0) < LURED) return null;
  if ((reward ?? 0) < LURING * mostPay(contract, 1)) return null;
  if ((reward ?? 0) < LURING * mostPay(contract, destination.jumps() ?? LONG_WAY)) return null;
  if (destination.leftEarly() >= MANY_BEFORE) return null;
  const sentence = `It pays ${shortIsk(reward ?? 0)} ISK, far more than usual, for ${shortIsk(collateral ?? 0)} ISK of collateral into a structure that its owner may close.`;
  return contractFlagOf('lure_to_structure', sentence, [contract.contract_id]);
};

/** Days, and jumps that are many for them. */
const SHORT_TIME = 1;
const FAR = 30;

/** One day for a long way; who pays several times as much as usual pays for the hurry. */
export const shortDeadline: FlagRule = ({ contract, destination }) => {
  const { type, days_to_complete: days, reward } = contract;
  if (type !== 'courier' || days === null || days > SHORT_TIME || destination === null) return null;
  const jumps = destination.jumps();
  if (jumps === null || jumps <= FAR || (reward ?? 0) >= LURING * mostPay(contract, jumps)) return null;
  const sentence = `It has to arrive within ${days === 1 ? 'a day' : `${days} days`}, ${count(jumps)} jumps away; its collateral is lost otherwise.`;
  return contractFlagOf('short_deadline', sentence, [contract.contract_id]);
};
