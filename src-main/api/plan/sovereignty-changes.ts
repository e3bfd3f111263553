import { type ClaimTransfer, groupMoves } from '#main/domain/sovereignty/changes';
import type { ClaimChanges } from '#main/queries/sovereignty';
import { entityName } from '#shared/entity-name';
import {
  type AdmMove,
  sovereigntyChanges as endpoint,
  type HolderBalance,
  type HolderMove,
  type SovereigntyStory,
} from '#shared/plan-api/sovereignty-changes';
import { DAY, dayNumber, isoDay, isoUtc } from '#shared/time';
import { resolveRegion } from '../http/resolve.ts';
import { route } from '../http/route.ts';
import type { PlanDeps } from './deps.ts';

/** Systems that a sentence names; of more it tells how many there are. */
const MOST_NAMED = 3;

export const sovereigntyChanges = route(endpoint, async ({ query: { days, region, limit } }, deps: PlanDeps) => {
  const { clock, on, pastKills, catalog } = deps;
  const now = clock.now();
  const first = dayNumber(isoUtc(now)) - days + 1;
  const found = await on('lists').claimChanges(first * DAY, now);
  const wanted = region === undefined ? null : new Set(pastKills.systemsOfRegions([resolveRegion(catalog, region).id]));
  const isWanted = ({ systemId }: { systemId: number }) => wanted?.has(systemId) ?? true;
  const changes = {
    moves: found.moves.filter(isWanted),
    adms: found.adms.filter(isWanted),
    campaigns: found.campaigns.filter(isWanted),
  };
  const places = pastKills.placesOf([...new Set([...changes.moves, ...changes.adms].map(({ systemId }) => systemId))]);
  const placed = changes.moves.flatMap((move) => {
    const place = places.get(move.systemId);
    return place === undefined ? [] : [{ ...move, system: place.name, region: place.region }];
  });
  const named = namesOf(deps, changes);
  const adm = changes.adms
    .flatMap(({ systemId, holderId, before, now: newest }): AdmMove[] => {
      const place = places.get(systemId);
      const holder = named(holderId);
      if (place === undefined || holder === null) return [];
      const change = Math.round((newest - before) * 10) / 10;
      const { name: system, region: of } = place;
      return [{ system_id: systemId, system, region: of, holder, adm_before: before, adm: newest, change }];
    })
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || a.system.localeCompare(b.system, 'en'));
  const lookedOn = new Set(found.looks.map((at) => Math.floor(at / DAY)));
  const lastLook = Math.max(...found.looks);
  return {
    data: {
      stories: groupMoves(placed).map((group): SovereigntyStory => {
        const { moves, fromId, toId, region: of } = group;
        const span = spanOf(moves);
        const [from, to] = [named(fromId), named(toId)];
        return {
          ...span,
          sentence: moveSentence({ from, to, region: of, systems: moves.map(({ system }) => system), ...span }, now),
          region: of,
          from,
          to,
          system_ids: moves.map(({ systemId }) => systemId),
        };
      }),
      systems: placed.slice(0, limit).map(
        ({ systemId, system, region: of, at, notBefore, fromId, toId }): HolderMove => ({
          at: isoUtc(at),
          not_before: notBefore === null ? null : isoUtc(notBefore),
          system_id: systemId,
          system,
          region: of,
          from: named(fromId),
          to: named(toId),
        }),
      ),
      adm: adm.slice(0, limit),
      holders: balances(changes, now).flatMap(({ id, ...counts }) => {
        const holder = named(id);
        return holder === null ? [] : [{ ...holder, ...counts }];
      }),
    },
    meta: {
      from: isoUtc(first * DAY),
      looked_at: found.looks.length === 0 ? null : isoUtc(lastLook),
      unknown_days: Array.from({ length: days }, (_, index) => first + index)
        .filter((day) => !lookedOn.has(day))
        .map(isoDay),
      systems: placed.length,
      adm: adm.length,
    },
  };
});

/** From the look before the first change to when the last one was seen. */
function spanOf(moves: readonly ClaimTransfer[]): Pick<SovereigntyStory, 'at' | 'not_before' | 'until'> {
  const times = moves.map(({ at }) => at);
  const looks = moves.flatMap(({ notBefore }) => notBefore ?? []);
  return {
    at: isoUtc(Math.min(...times)),
    not_before: looks.length === 0 ? null : isoUtc(Math.min(...looks)),
    until: isoUtc(Math.max(...times)),
  };
}

type Changes = Pick<ClaimChanges, 'moves' | 'adms' | 'campaigns'>;

/** Looks up the names of all holders at once. */
function namesOf({ liveKills }: PlanDeps, { moves, adms, campaigns }: Changes) {
  const ids = [
    ...moves.flatMap(({ fromId, toId }) => [fromId, toId]),
    ...[...adms, ...campaigns].map(({ holderId }) => holderId),
  ].filter((id) => id !== null);
  const names = liveKills.entityNames([...new Set(ids)]);
  return (id: number | null) => (id === null ? null : { id, name: names.get(id) ?? null });
}

/** What each holder gained, lost and was attacked for, the most changes of holders first. */
function balances({ moves, adms, campaigns }: Changes, now: number): Omit<HolderBalance, 'name'>[] {
  const all = new Map<number, Omit<HolderBalance, 'name'>>();
  const add = (id: number | null, what: Exclude<keyof HolderBalance, 'id' | 'name'>) => {
    if (id === null) return;
    const none = { id, gained: 0, lost: 0, adm_raised: 0, adm_fell: 0, campaigns_begun: 0, campaigns_ahead: 0 };
    const known = all.get(id) ?? none;
    all.set(id, { ...known, [what]: known[what] + 1 });
  };
  for (const { fromId, toId } of moves) {
    add(fromId, 'lost');
    add(toId, 'gained');
  }
  for (const { holderId, before, now: newest } of adms) add(holderId, newest > before ? 'adm_raised' : 'adm_fell');
  for (const { holderId, at } of campaigns) add(holderId, at <= now ? 'campaigns_begun' : 'campaigns_ahead');
  const weight = ({ gained, lost }: Omit<HolderBalance, 'name'>) => gained + lost;
  const attacked = (one: Omit<HolderBalance, 'name'>) => one.campaigns_begun + one.campaigns_ahead;
  return [...all.values()].sort((a, b) => weight(b) - weight(a) || attacked(b) - attacked(a) || a.id - b.id);
}

/** What a sentence tells; `systems`: their names. */
type MoveFigures = Pick<SovereigntyStory, 'at' | 'not_before' | 'until' | 'region' | 'from' | 'to'> & {
  systems: readonly string[];
};

/** `Goonswarm Federation took 4 systems of Delve from Test Alliance Please Ignore, Tuesday 19:10–21:45.` Times of EVE, which is UTC. */
function moveSentence({ from, to, region, systems, ...span }: MoveFigures, now: number): string {
  const what =
    systems.length <= MOST_NAMED
      ? `${new Intl.ListFormat('en').format([...systems].reverse())} (${region})`
      : `${systems.length} systems of ${region}`;
  const name = (holder: MoveFigures['from']) => (holder === null ? '' : entityName(holder.id, holder.name));
  const it = systems.length === 1 ? 'it' : 'them';
  const happened =
    to === null
      ? `${name(from)} lost ${what}, and no alliance holds ${it} since`
      : from === null
        ? `${name(to)} claimed ${what}, which no alliance held`
        : `${name(to)} took ${what} from ${name(from)}`;
  return `${happened}, ${timeText(span, now)}.`;
}

/** `Tuesday 19:10`, `Tuesday 19:10–21:45`, `between Monday 11:05 and Tuesday 11:05`; days of more than a week ago by their date. */
function timeText({ at, not_before: before, until }: Pick<MoveFigures, 'at' | 'not_before' | 'until'>, now: number): string {
  if (before !== null) return `between ${moment(before, now)} and ${moment(until, now)}`;
  if (at.slice(0, 16) === until.slice(0, 16)) return moment(at, now);
  return `${moment(at, now)}–${until.slice(11, 16)}`;
}

function moment(time: string, now: number): string {
  const day = dayNumber(time);
  const isRecent = dayNumber(isoUtc(now)) - day < 7;
  const name = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day * DAY);
  return `${isRecent ? name : time.slice(0, 10)} ${time.slice(11, 16)}`;
}
