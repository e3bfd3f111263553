import { useMemo } from 'react';
import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import { capitalRange, jumpRange } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import type { Scene } from '../../map/scene.ts';
import { useOwnWormholes, withChain } from '../../state/chain.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import type { MapState } from './map-state.ts';

/** Jump drives are measured in light-years of their own (upstream §6). */
const METRES_PER_JUMP_LIGHT_YEAR = 9.46e15;

/** How far everything is from the staging system: by gate, and by jump drive. */
export function useDistances({ staging, range, wormholes, ship, jdc }: MapState, scene: Scene | null, whole: Scene | null) {
  // It need not lie in the region that is shown.
  const known = staging !== null && whole?.indexOf.has(staging) === true ? staging : null;
  const chain = useOwnWormholes();
  const question = useMemo(() => {
    if (known === null || range === null) return null;
    return withChain({ staging: String(known), mode: range, wormholes }, wormholes ? chain : []);
  }, [known, range, wormholes, chain]);
  const gates = useEndpoint(systemsService, jumpRange, question);
  const reach = useEndpoint(
    systemsService,
    capitalRange,
    known === null || ship === null ? null : { staging: String(known), ship, jdc },
  );

  const jumpsBySystem = gates.previous ? undefined : gates.body?.data.jumps;
  const jumps = useMemo(
    () => (scene === null || jumpsBySystem === undefined ? null : scene.systems.map(({ id }) => jumpsBySystem[String(id)])),
    [scene, jumpsBySystem],
  );
  const lightYears = reach.body?.data.light_years;
  const rangeLightYears = reach.body?.meta.range_light_years ?? 0;
  const reached = useMemo(
    () =>
      scene === null || lightYears === undefined
        ? null
        : {
            systems: placesOf(scene, Object.keys(lightYears).map(Number)),
            radius: (rangeLightYears * METRES_PER_JUMP_LIGHT_YEAR) / METRES_PER_LIGHT_YEAR,
          },
    [scene, lightYears, rangeLightYears],
  );
  return {
    jumps,
    reach: reached,
    reachMeta: reach.body?.meta,
    lightYears,
    failed: [gates, reach].find(({ error }) => error !== null),
  };
}

/** Their places in the scene's arrays; those that it does not have are left out. */
export function placesOf({ indexOf }: Scene, ids: readonly number[]): number[] {
  return [...new Set(ids)].flatMap((id) => indexOf.get(id) ?? []);
}
