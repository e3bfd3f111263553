import { DAY, MINUTE } from '#shared/time';
import { bernoulli, type RandomStream, randomStream, uniform, weighted } from '../random.ts';
import { type ContractSchedule, LONGEST_LIFE } from './contract-index.ts';

const LIVES = [1, 3, 7, 14, 28] as const;
const drawLife = weighted([6, 12, 20, 40, 22]);
const TYPES = ['item_exchange', 'auction', 'courier', 'loan'] as const;
const drawKind = weighted([66, 3.6, 30, 0.4]);

/** Kind, how long it may live, and how it ends. */
export function lifeFrom(draws: RandomStream, issuedAt: number): Pick<ContractSchedule, 'type' | 'expiresAt' | 'endAt' | 'how'> {
  const type = TYPES[drawKind(draws)] ?? 'item_exchange';
  const life = (LIVES[drawLife(draws)] ?? 14) * DAY;
  const expiresAt = issuedAt + Math.min(life, LONGEST_LIFE);
  // Competing risks: what comes first ends it.
  const taken = type === 'auction' ? 40 : type === 'courier' ? 2 : 7;
  const acceptedAt = issuedAt + MINUTE + exponential(draws, taken) * DAY * (type !== 'courier' && bernoulli(draws, 0.35) ? 8 : 1);
  const cancelledAt = issuedAt + MINUTE + exponential(draws, 30) * DAY;
  const endAt = Math.min(expiresAt, Math.floor(acceptedAt / 1000) * 1000, Math.floor(cancelledAt / 1000) * 1000);
  const how = endAt >= expiresAt ? 'expired' : acceptedAt < cancelledAt ? 'accepted' : 'cancelled';
  return { type, expiresAt, endAt, how };
}

function exponential(draws: RandomStream, mean: number): number {
  return -mean * Math.log(1 - uniform(draws));
}

/** Milliseconds between issue and end, on average: with it the rate of issue follows from how many are to be outstanding. */
export function meanLife(seed: number): number {
  const samples = 4000;
  let sum = 0;
  for (let sample = 0; sample < samples; sample += 1) sum += lifeFrom(randomStream(seed, 0x6d6c, sample), 0).endAt;
  return sum / samples;
}
