import { useMemo, useState } from 'react';
import type { Courier } from '#shared/trade-api/couriers';
import { colourChoice } from '../../map/colour/colour-choices.ts';
import { courierArcs } from '../../map/courier-arcs.ts';
import { ListMap, type ListOnMap, useMapScene } from '../../map/list-map.tsx';
import { changeQuery } from '../../state/lists/list-filters.ts';
import { plural } from '../../ui/format.ts';
import { cividisGradient } from '../../ui/ramp.ts';

const security = colourChoice('security');
const flyFrom = (name: string) => changeQuery({ from: name });

/** The listed couriers as arcs on the map, the brighter the more they pay beyond what is fair. */
export function CourierMap({ couriers, from }: { couriers: readonly Courier[]; from: string | undefined }) {
  const map = useMapScene();
  const { scene } = map;
  const [camera, setCamera] = useState<string | undefined>(undefined);
  const list = useMemo((): ListOnMap | null => {
    if (scene === null) return null;
    const arcs = courierArcs(couriers, scene);
    return { systems: new Set(arcs.flatMap((arc) => [arc.from, arc.to])), arcs, staging: from, selected: null };
  }, [scene, couriers, from]);
  return (
    <ListMap
      label={`Map of ${plural(couriers.length, 'courier')}. The list beside it has the same couriers.`}
      map={map}
      choice={security}
      list={list}
      at={camera}
      onCameraIdle={setCamera}
      onSelect={(system) => {
        if (system !== undefined) flyFrom(system.name);
      }}
      onStage={flyFrom}
    >
      {({ content }) => (
        <p className="map-age courier-legend" role="status">
          {plural(content.arcs?.length ?? 0, 'courier')}, least pay for the risk <i style={{ background: cividisGradient }} />{' '}
          most; brighter where it goes to
        </p>
      )}
    </ListMap>
  );
}
