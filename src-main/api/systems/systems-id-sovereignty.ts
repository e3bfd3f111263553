import { changesSince } from '#main/domain/sovereignty/changes';
import { systemSovereignty as endpoint } from '#shared/systems-api/system-history';
import { DAY, isoUtc } from '#shared/time';
import { pathSystem } from '../http/resolve-system.ts';
import { route } from '../http/route.ts';
import type { SystemsDeps } from './deps.ts';

export const systemsIdSovereignty = route(endpoint, ({ params, query }, { systems, sovereignty, claims, clock }: SystemsDeps) => {
  const { id, name } = pathSystem(systems, params.id);
  const changes = changesSince(sovereignty.changes(id), isoUtc(clock.now() - query.days * DAY));
  return {
    data: {
      current: claims.current(id) ?? null,
      changes: changes.map(({ at, allianceId, adm }) => ({
        at,
        alliance_id: allianceId,
        alliance_name: claims.nameOf(allianceId),
        adm,
      })),
    },
    meta: { system_id: id, system: name, days: query.days },
  };
});
