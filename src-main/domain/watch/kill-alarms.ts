import type { AlertKillFilter } from '#shared/alerts';
import { shortIsk } from '#shared/figures';
import { isoUtc } from '#shared/time';
import type { Attacker, FoughtKill } from '../plan/attackers.ts';
import type { LiveKill } from '../plan/live-status.ts';
import { groupsOfLost } from '../plan/ship-class.ts';
import type { Alarm } from './alerts.ts';

/** A kill with what an alert of single ones looks at. */
export interface SingleKill extends Pick<LiveKill, 'systemId' | 'at' | 'attackers' | 'value'> {
  killmailId: number;
  shipTypeId: number;
  groupId: number | null;
  categoryId: number | null;
  attackedBy: readonly Attacker[] | null;
  victim: FoughtKill['victim'];
}

/** Each kill that passes, once. `shipName`: of a type. */
export function singleKillAlarms(
  kills: readonly SingleKill[],
  filter: AlertKillFilter | undefined,
  shipName: (typeId: number) => string | undefined,
): Alarm[] {
  return kills
    .filter((kill) => passes(kill, filter ?? {}))
    .map(({ killmailId, systemId, at, shipTypeId, value, attackers }) => {
      const worth = value === null ? '' : `, ${shortIsk(value)} ISK`;
      const ship = shipName(shipTypeId) ?? `type ${shipTypeId}`;
      const what = `${ship} lost${worth}, to ${attackers} ${attackers === 1 ? 'attacker' : 'attackers'} at ${isoUtc(at).slice(11, 16)}`;
      return { systemId, key: `kill ${killmailId}`, since: at, at, until: at, kills: 1, what };
    });
}

function passes(kill: SingleKill, filter: AlertKillFilter): boolean {
  const { ship_class: classes, value_min: value, attackers_min: attackers, solo, entities, side = 'either' } = filter;
  const { groupIds, categoryIds } = groupsOfLost(classes ?? []);
  if (classes !== undefined && !groupIds.includes(kill.groupId ?? 0) && !categoryIds.includes(kill.categoryId ?? 0)) return false;
  if (value !== undefined && (kill.value === null || kill.value < value)) return false;
  if (attackers !== undefined && kill.attackers < attackers) return false;
  const by = kill.attackedBy ?? [];
  if (solo !== undefined && (by.filter(({ characterId }) => characterId !== null).length === 1) !== solo) return false;
  const took = (one: FoughtKill['victim']) => [one.characterId, one.corporationId, one.allianceId];
  const asked = { either: [kill.victim, ...by], attacker: by, victim: [kill.victim] }[side];
  return entities === undefined || asked.some((one) => took(one).some((id) => id !== null && entities.includes(id)));
}
