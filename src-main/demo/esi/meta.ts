import { HOUR, isoUtc, MINUTE, SECOND } from '#shared/time';
import { isVip, startedAt } from './downtime.ts';
import { type EsiRoute, snapshotAt } from './route.ts';

/** Dates at which the interface changed (upstream §1.1). */
const COMPATIBILITY_DATES = [
  '2026-08-18',
  '2026-08-04',
  '2026-07-21',
  '2026-07-17',
  '2026-07-01',
  '2026-06-09',
  '2026-05-19',
  '2025-12-16',
  '2025-11-06',
  '2025-09-30',
  '2025-09-26',
  '2025-08-26',
  '2020-01-01',
];

/** Server status, and what the interface says about itself. */
export function metaRoutes(routes: () => readonly EsiRoute[]): EsiRoute[] {
  return [
    {
      method: 'GET',
      path: '/status',
      group: 'status',
      answer({ model, clock }) {
        const snapshot = snapshotAt(clock.now(), 30 * SECOND);
        const at = snapshot.observedAt;
        const body = {
          players: model.playersOnline(at),
          server_version: String(model.build(at).buildNumber),
          start_time: isoUtc(startedAt(at)),
          vip: isVip(at),
        };
        return { kind: 'cached', body: JSON.stringify(body), ...snapshot };
      },
    },
    {
      method: 'GET',
      path: '/meta/status',
      group: 'meta',
      answer({ clock }) {
        const rows = routes().map(({ method, path }) => ({ method, path, status: 'OK' }));
        return { kind: 'cached', body: JSON.stringify({ routes: rows }), ...snapshotAt(clock.now(), MINUTE) };
      },
    },
    {
      method: 'GET',
      path: '/meta/compatibility-dates',
      group: 'meta',
      answer({ clock }) {
        const body = JSON.stringify({ compatibility_dates: COMPATIBILITY_DATES });
        return { kind: 'cached', body, ...snapshotAt(clock.now(), HOUR) };
      },
    },
  ];
}
