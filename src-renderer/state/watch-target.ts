import type { Watch } from '#shared/local-api/watchlists';

/** Where an entry leads: path and query of the view that shows the thing itself. */
export function watchTarget(watch: Watch): { path: string; query: Readonly<Record<string, string | string[]>> } {
  switch (watch.kind) {
    case 'search':
      return { path: '/contracts', query: watch.query };
    case 'deals':
    case 'couriers':
    case 'blueprints':
      return { path: `/${watch.kind}`, query: watch.query };
    case 'issuer':
      return { path: `/pulse/issuers/${watch.issuer_id}`, query: {} };
    case 'corporation':
      return { path: `/pulse/corporations/${watch.corporation_id}`, query: {} };
    case 'type':
      return { path: '/depth', query: { type: String(watch.type_id) } };
    case 'contract':
      return { path: `/contracts/${watch.contract_id}`, query: {} };
    case 'fit':
      return { path: `/fits/${watch.fit_id}`, query: { staging: watch.staging_id } };
    case 'system':
    case 'alert':
      return { path: `/systems/${watch.system_id}`, query: {} };
  }
}
