import { DAY } from '#shared/time';
import { type EsiRoute, errorAnswer } from './route.ts';

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
