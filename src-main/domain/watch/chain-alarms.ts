import { HOUR, isoUtc } from '#shared/time';
import { END_OF_LIFE } from '#shared/wormholes';
import { LIVE_WINDOW } from '../plan/live-status.ts';
import { type Alarm, type AlertKill, killAlarms } from './alerts.ts';

/** An open connection of the person's own chain; times in milliseconds since the epoch. */
export interface ChainWay {
  id: string;
  fromId: number;
  toId: number;
  /** Cosmic signature in the first system; null: not known. */
  signature: string | null;
  expiresAt: number;
}

/** Ships lost in the systems of the chain, from the first on, and connections at the end of their life, each once. `nameOf`: of a system. */
export function chainAlarms(
  ways: readonly ChainWay[],
  kills: readonly AlertKill[],
  { now, nameOf }: { now: number; nameOf(systemId: number): string },
): Alarm[] {
  const inChain = new Set(ways.flatMap(({ fromId, toId }) => [fromId, toId]));
  const lost = killAlarms(
    kills.filter(({ systemId }) => inChain.has(systemId)),
    { kills_min: 1, kills_minutes: 1 },
  ).filter(({ until }) => now - until < LIVE_WINDOW);
  const ending = ways.filter(({ expiresAt }) => expiresAt > now && expiresAt - now <= END_OF_LIFE * HOUR);
  return [
    ...lost,
    ...ending.map(({ id, fromId, toId, signature, expiresAt }) => ({
      systemId: fromId,
      key: `chain ${id}`,
      since: 0,
      at: now,
      until: expiresAt,
      kills: null,
      what: `your wormhole${signature === null ? '' : ` ${signature}`} to ${nameOf(toId)} is at the end of its life and closes by ${isoUtc(expiresAt).slice(11, 16)}`,
    })),
  ];
}

/** Every system of the chain, at no distance. */
export function wholeChain(ways: readonly ChainWay[]): ReadonlyMap<number, number> {
  return new Map(ways.flatMap(({ fromId, toId }) => [fromId, toId]).map((id) => [id, 0]));
}
