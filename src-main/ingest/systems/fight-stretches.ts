import { FIGHT_GAP } from '#main/domain/fights/fights';
import type { Stretch } from '#main/store/systems/fights';
import { fromIso, isoUtc } from '#shared/time';

/** Where kills came or changed, as stretches of time whose ends are at least a fight's gap apart. `kills`: by system and time. */
export function stretchesOf(kills: readonly { systemId: number; time: string }[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { systemId, time } of kills) {
    const last = found.at(-1);
    if (last?.systemId === systemId && fromIso(time) - fromIso(last.to) < FIGHT_GAP) last.to = time;
    else found.push({ systemId, from: time, to: time });
  }
  return found;
}

/** The stretch with as much on either side as a kill could reach to join another's fight. */
export function withReach({ systemId, from, to }: Stretch): Stretch {
  return { systemId, from: isoUtc(fromIso(from) - FIGHT_GAP), to: isoUtc(fromIso(to) + FIGHT_GAP) };
}

/** The stretch that also covers these fights from their first to their last kill. */
export function covering(stretch: Stretch, fights: readonly { startedAt: string; lastKillAt: string }[]): Stretch {
  return fights.reduce(
    (wide, { startedAt, lastKillAt }) => ({
      ...wide,
      from: startedAt < wide.from ? startedAt : wide.from,
      to: lastKillAt > wide.to ? lastKillAt : wide.to,
    }),
    stretch,
  );
}
