import { DAY, HOUR, MINUTE, SECOND } from '#shared/time';
import { versionCache } from '../http/version-cache.ts';
import type { ActivityModel, OverlayModel } from '../model.ts';
import type { BucketGroup } from './limits.ts';
import { type EsiRoute, errorAnswer, snapshotAt } from './route.ts';

/** The hourly counts of jumps and kills; the hour ends at Last-Modified (upstream §2.5). */
export function activityRoutes(): EsiRoute[] {
  const bodies = versionCache<string>(4);

  const sampled = (path: string, rowsAt: (activity: ActivityModel, observedAt: number) => unknown[]): EsiRoute => ({
    method: 'GET',
    path,
    group: null,
    answer({ model, clock }) {
      const { observedAt, nextAt } = model.activity.sampleTimes(clock.now());
      const body = bodies(path, observedAt, () => JSON.stringify(rowsAt(model.activity, observedAt)));
      return { kind: 'cached', body, observedAt, expiresAt: nextAt };
    },
  });

  return [
    sampled('/universe/system_jumps', (activity, observedAt) => activity.jumps(observedAt)),
    sampled('/universe/system_kills', (activity, observedAt) => activity.kills(observedAt)),
  ];
}

/** From this compatibility date on /sovereignty/systems and /skyhooks exist, and /sovereignty/map and /structures do not. */
const NEW_SOVEREIGNTY = '2026-05-19';

/** Sovereignty, campaigns, incursions, raidable skyhooks, faction warfare (upstream §2.9 to §2.12, §2.21). */
export function overlayRoutes(): EsiRoute[] {
  const cached = (
    path: string,
    group: BucketGroup,
    period: number,
    valueAt: (overlays: OverlayModel, at: number) => unknown,
  ): EsiRoute => ({
    method: 'GET',
    path,
    group,
    answer({ model, clock }) {
      const snapshot = snapshotAt(clock.now(), period);
      return { kind: 'cached', body: JSON.stringify(valueAt(model.overlays, snapshot.observedAt)), ...snapshot };
    },
  });

  return [
    {
      ...cached('/sovereignty/systems', 'sovereignty', 5 * MINUTE, (overlays, at) => ({
        solar_systems: overlays.sovereignty(at),
      })),
      since: NEW_SOVEREIGNTY,
    },
    { ...cached('/sovereignty/map', 'sovereignty', HOUR, oldMap), until: NEW_SOVEREIGNTY },
    cached('/sovereignty/campaigns', 'sovereignty', 5 * SECOND, (overlays, at) => overlays.campaigns(at)),
    cached('/incursions', 'incursion', 5 * MINUTE, (overlays, at) => overlays.incursions(at)),
    {
      ...cached('/skyhooks/raidable', 'activity', 5 * MINUTE, (overlays, at) => ({ skyhooks: overlays.skyhooks(at) })),
      since: NEW_SOVEREIGNTY,
    },
    cached('/fw/systems', 'factional-warfare', 30 * MINUTE, (overlays, at) => overlays.warfare(at)),
    {
      method: 'GET',
      path: '/sovereignty/structures',
      group: 'sovereignty',
      until: NEW_SOVEREIGNTY,
      // A request with a current date never meets it; the simulator keeps no such structures.
      answer: () => errorAnswer(503, 'The datasource tranquility is temporarily unavailable'),
    },
  ];
}

/** The shape before 2026-05-19: owners only. */
function oldMap(overlays: OverlayModel, at: number): unknown[] {
  return overlays.sovereignty(at).map(({ solar_system_id, claim }) => {
    if ('alliance' in claim) {
      return {
        alliance_id: claim.alliance.alliance_id,
        corporation_id: claim.alliance.corporation_id,
        system_id: solar_system_id,
      };
    }
    return 'faction' in claim
      ? { faction_id: claim.faction.faction_id, system_id: solar_system_id }
      : { system_id: solar_system_id };
  });
}

/** One killmail by id and hash; they never change (upstream §2.15). */
export function killmailRoutes(): EsiRoute[] {
  return [
    {
      method: 'GET',
      path: '/killmails/{killmail_id}/{killmail_hash}',
      group: 'killmail',
      answer({ model, clock, ids: [killmailId = Number.NaN], segments }) {
        const now = clock.now();
        const found = model.killmails.find(killmailId, segments[1] ?? '');
        if (found === undefined || found.uploadedAt > now) return errorAnswer(422, 'Invalid killmail_id and/or killmail_hash');
        return { kind: 'cached', body: JSON.stringify(found.esi), observedAt: now, expiresAt: now + 30 * DAY };
      },
    },
  ];
}
