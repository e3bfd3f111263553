import { wormholeList as endpoint, type WormholeConnection } from '#shared/systems-api/live';
import { isoUtc } from '#shared/time';
import { connectionOf } from '../../http/connections.ts';
import { notCollectedYet } from '../../http/errors.ts';
import { route } from '../../http/route.ts';
import type { SystemsDeps } from '../deps.ts';

export const wormholes = route(endpoint, (_request, { operations, versions, clock }: SystemsDeps) => {
  if (versions().wormholes === undefined) notCollectedYet('Wormholes have');
  const now = clock.now();
  const data = operations.connections(isoUtc(now)).map((row) => connectionOf(row, now));
  return {
    data,
    meta: {
      summary: {
        total: data.length,
        by_hub: countBy(data, ({ hub }) => hub),
        by_security: countBy(data, ({ destination }) => destination.security ?? 'wormhole'),
        by_ship_size: countBy(data, ({ max_ship_size }) => max_ship_size),
        end_of_life: data.filter(({ end_of_life }) => end_of_life).length,
      },
    },
  };
});

function countBy(
  connections: readonly WormholeConnection[],
  key: (connection: WormholeConnection) => string,
): Record<string, number> {
  const groups = Object.entries(Object.groupBy(connections, key));
  return Object.fromEntries(groups.map(([name, members]) => [name, members?.length ?? 0]));
}
