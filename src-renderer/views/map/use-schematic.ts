import { useMemo } from 'react';
import { systemMap } from '#shared/systems-api/topology';
import { systemsService } from '../../api.ts';
import { useMapScene } from '../../map/list-map.tsx';
import { createScene } from '../../map/scene.ts';
import { schematicOf } from '../../map/schematic.ts';
import { useEndpoint } from '../../use-endpoint.ts';

/** The systems as they lie in space, or one region as a plan. The plan of a region takes some milliseconds. */
export function useSchematic(regionId: number | null) {
  const map = useMapScene();
  // The same answer: it is asked for once.
  const body = useEndpoint(systemsService, systemMap, {}).body?.data;
  const plan = useMemo(() => {
    if (regionId === null || body === undefined || !body.systems.some(({ region_id: id }) => id === regionId)) return null;
    return createScene(schematicOf(body, regionId));
  }, [regionId, body]);
  return { ...map, whole: map.scene, scene: plan ?? map.scene, isPlan: plan !== null };
}
