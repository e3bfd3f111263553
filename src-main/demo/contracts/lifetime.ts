import { DAY, MINUTE } from '#shared/time';
import { bernoulli, type RandomStream, randomStream, uniform, weighted } from '../random.ts';
import { type ContractSchedule, LONGEST_LIFE } from './contract-index.ts';

const LIVES = [1, 3, 7, 14, 28] as const;
const drawLife = weighted([6, 12, 20, 40, 22]);
const TYPES = ['item_exchange', 'auction', 'courier', 'loan'] as const;
const drawKind = weighted([66, 3.6, 30, 0.4]);

/** Days until somebody takes an exchange that asks what is usual. */
const TAKEN_AFTER = 7;
/** What is usually asked over what a thing is worth. */
const USUAL = 1.06;
/** So many times as long takes what costs twice as much: 2 to the power of this. */
const ELASTICITY = 4;

/** Days until somebody takes an exchange, on average. `asked`: its price over what it is worth. */
function takenAfter(asked: number): number {
  return TAKEN_AFTER * Math.min(Math.max((asked / USUAL) ** ELASTICITY, 0.05), 8);
}

/** Kind, how long it may live, and how it ends. `askedOf`: an exchange's price over what it is worth. */
export function lifeFrom(
  draws: RandomStream,
  issuedAt: number,
  askedOf: () => number,
): Pick<ContractSchedule, 'type' | 'expiresAt' | 'endAt' | 'how'> {
  const type = TYPES[drawKind(draws)] ?? 'item_exchange';
  const life = (LIVES[drawLife(draws)] ?? 14) * DAY;
  const expiresAt = issuedAt + Math.min(life, LONGEST_LIFE);
  // Competing risks: what comes first ends it.
  const taken = type === 'auction' ? 40 : type === 'courier' ? 2 : type === 'loan' ? TAKEN_AFTER : takenAfter(askedOf());
  const acceptedAt = issuedAt + MINUTE + exponential(draws, taken) * DAY * (type !== 'courier' && bernoulli(draws, 0.35) ? 8 : 1);
  const cancelledAt = issuedAt + MINUTE + exponential(draws, 30) * DAY;
  const endAt = Math.min(expiresAt, Math.floor(acceptedAt / 1000) * 1000, Math.floor(cancelledAt / 1000) * 1000);
  const how = endAt >= expiresAt ? 'expired' : acceptedAt < cancelledAt ? 'accepted' : 'cancelled';
  return { type, expiresAt, endAt, how };
}

function exponential(draws: RandomStream, mean: number): number {
  return -mean * Math.log(1 - uniform(draws));
}

/** Milliseconds between issue and end, on average at the usual prices: with it the rate of issue follows from how many are to be outstanding. */
export function meanLife(seed: number): number {
  const samples = 4000;
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1) sum += lifeFrom(randomStream(seed, 0x6d6c, sample), 0, () => USUAL).endAt;
  return sum / samples;
}
