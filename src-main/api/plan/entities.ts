import type { EntityFigures, OtherParty, Tally } from '#main/domain/fights/entity-figures';
import type { HolderChange } from '#main/store/systems/claims';
import type { ResponseOf } from '#shared/http/endpoint';
import { entity as detailEndpoint, entitySearch as searchEndpoint } from '#shared/plan-api/entities';
import { DAY, dayNumber, isoDay, isoUtc } from '#shared/time';
import { ApiError } from '../http/errors.ts';
import { resolvePath } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

const MOST = { hulls: 30, systems: 20, regions: 10, opponents: 20, allies: 12, changes: 200 } as const;

type Body = ResponseOf<typeof detailEndpoint>['data'];

export const entitySearch = route(searchEndpoint, ({ query: { q, limit } }, { entities }: PlanDeps) => ({
  data: entities.search(q, limit),
}));

export const entity = route(detailEndpoint, async ({ params, query: { days } }, deps: PlanDeps) => {
  const { catalog, clock, on, held: heldReads, operations, claims } = deps;
  const { id } = resolvePath(catalog, 'entity', 'entity', params.entity);
  const today = dayNumber(isoUtc(clock.now()));
  const first = today - days + 1;
  const from = first * DAY;
  const [figures, changes] = await Promise.all([
    on('lists').entityFigures(id, from, days),
    on('lists').holderChanges(isoDay(first)),
  ]);
  const held = heldReads.of(id);
  const own = changes.filter(({ fromId, toId }) => fromId === id || toId === id).slice(0, MOST.changes);
  const kind = deps.entities.kindOf(id) ?? figures.kind ?? (held.length + own.length > 0 ? 'alliance' : null);
  if (kind === null) notFound(id);
  const known = heldReads.killmailHours(isoDay(first));
  const shown = shownFigures(deps, figures);
  return {
    data: {
      id,
      kind,
      name: claims.nameOf(id),
      ...totals(figures),
      days: figures.days.map((day, index) => {
        const name = isoDay(first + index);
        const hours = known.get(name) ?? 0;
        const counts = { kills: day.kills, losses: day.losses, isk_destroyed: day.destroyed, isk_lost: day.lost };
        const none = { kills: null, losses: null, isk_destroyed: null, isk_lost: null };
        return { day: name, hours_known: hours, ...(hours === 0 && day.kills + day.losses === 0 ? none : counts) };
      }),
      ...shown,
      held: held.map((system) => ({
        system_id: system.systemId,
        system: system.name,
        region: system.region,
        adm: system.adm,
        capital: system.isCapital,
        since: system.since,
        vulnerable_from: system.opens,
        vulnerable_until: system.closes,
      })),
      holder_changes: holderChangesOf(deps, own, id),
    },
    meta: {
      from: isoUtc(from),
      days_known: known.size,
      hours_known: [...known.values()].reduce((sum, hours) => sum + hours, 0),
      covered_until: operations.killmailsCovered()?.until ?? null,
    },
  };
});

function notFound(id: number): never {
  const message = `The mirror knows no alliance, corporation or pilot with the id ${id}: none by its name, none that took part in a kill, none that holds a system.`;
  throw new ApiError('not_found', message, {}, { parameter: 'entity' });
}

function totals({ days, hours, pilots }: EntityFigures) {
  const sum = (member: 'kills' | 'losses' | 'destroyed' | 'lost') => days.reduce((total, day) => total + day[member], 0);
  const counts = hours.map(({ kills, losses }) => kills + losses);
  const most = Math.max(...counts);
  return {
    kills: sum('kills'),
    losses: sum('losses'),
    isk_destroyed: sum('destroyed'),
    isk_lost: sum('lost'),
    pilots,
    prime_hour: most === 0 ? null : counts.indexOf(most),
    hours,
  };
}

/** What ids stand for is read for those alone that are shown. */
function shownFigures({ liveKills, pastKills }: PlanDeps, figures: EntityFigures) {
  const { corporationId, allianceId } = figures;
  const [hulls, opponents, allies] = [
    figures.hulls.slice(0, MOST.hulls),
    figures.opponents.slice(0, MOST.opponents),
    figures.allies.slice(0, MOST.allies),
  ];
  const names = liveKills.entityNames([
    ...[...opponents, ...allies].map(({ id }) => id),
    ...[corporationId, allianceId].filter((id) => id !== null),
  ]);
  const typeNames = liveKills.typeNames(hulls.map(({ id }) => id));
  const places = pastKills.placesOf(figures.systems.map(({ id }) => id));
  const placed = figures.systems.flatMap(({ id, kills, losses }) => {
    const place = places.get(id);
    return place === undefined ? [] : [{ id, name: place.name, region: place.region, kills, losses }];
  });
  const named = (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? null });
  const sideOf = ({ id, isAlliance, kills, losses }: OtherParty): Body['opponents'][number] => {
    return { id, kind: isAlliance ? 'alliance' : 'corporation', name: names.get(id) ?? null, kills, losses };
  };
  return {
    corporation: named(corporationId),
    alliance: named(allianceId),
    hulls: hulls.map(({ id, kills, losses }: Tally) => ({
      type_id: id,
      type_name: typeNames.get(id) ?? null,
      flown: kills,
      lost: losses,
    })),
    systems: placed.slice(0, MOST.systems),
    regions: regionsOf(placed).slice(0, MOST.regions),
    opponents: opponents.map(sideOf),
    allies: allies.map((party) => {
      const { losses: _none, ...ally } = sideOf(party);
      return ally;
    }),
  };
}

function regionsOf(systems: readonly { region: string; kills: number; losses: number }[]): Body['regions'] {
  const regions = new Map<string, Body['regions'][number]>();
  for (const { region, kills, losses } of systems) {
    const known = regions.get(region) ?? { region, kills: 0, losses: 0 };
    regions.set(region, { region, kills: known.kills + kills, losses: known.losses + losses });
  }
  return [...regions.values()].sort((a, b) => b.kills + b.losses - a.kills - a.losses || a.region.localeCompare(b.region, 'en'));
}

function holderChangesOf(
  { pastKills, liveKills }: PlanDeps,
  changes: readonly HolderChange[],
  id: number,
): Body['holder_changes'] {
  const places = pastKills.placesOf([...new Set(changes.map(({ systemId }) => systemId))]);
  const names = liveKills.entityNames(changes.flatMap(({ fromId, toId }) => [fromId ?? [], toId ?? []].flat()));
  return changes.flatMap(({ systemId, at, fromId, toId }) => {
    const place = places.get(systemId);
    if (place === undefined) return [];
    const change = toId === id ? 'gained' : 'lost';
    const otherId = change === 'gained' ? fromId : toId;
    const other = otherId === null ? null : { id: otherId, name: names.get(otherId) ?? null };
    return [{ at, system_id: systemId, system: place.name, region: place.region, change, other }];
  });
}
