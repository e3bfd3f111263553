import { useMemo } from 'react';
import { wormholeList } from '#shared/systems-api/live';
import { systemsService } from '../../api.ts';
import { wormholeEnds } from '../../systems/route-query.ts';
import { useEndpoint } from '../../use-endpoint.ts';

const NO_ARGUMENTS = {};

/** Systems without stargates to which a known connection of Thera or Turnur leads, with the longest time left. */
export function useWormholeEnds(): { id: number; name: string; hint: string }[] {
  const { body } = useEndpoint(systemsService, wormholeList, NO_ARGUMENTS);
  return useMemo(() => wormholeEnds(body?.data ?? []), [body]);
}
