import { useMemo, useState } from 'react';
import { systemMap } from '#shared/systems-api/topology';
import type { Courier } from '#shared/trade-api/couriers';
import { systemsService } from '../../api.ts';
import { colourChoice } from '../../map/colour/colour-choices.ts';
import { dimOthers } from '../../map/colour/dim-others.ts';
import { styleSystems } from '../../map/colour/system-styles.ts';
import { HoverCard } from '../../map/hover-card.tsx';
import type { CourierArc } from '../../map/layers/render-state.ts';
import { type MapContent, MapView } from '../../map/map-view.tsx';
import { createScene, type Scene } from '../../map/scene.ts';
import { supportsWebgl } from '../../map/webgl-support.ts';
import { changeQuery } from '../../state/list-filters.ts';
import { plural } from '../../ui/format.ts';
import { cividisGradient } from '../../ui/ramp.ts';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import { useTheme } from '../../ui/use-theme.ts';
import { useEndpoint } from '../../use-endpoint.ts';

const security = colourChoice('security');

/** The listed couriers as arcs on the map, the brighter the more they pay beyond what is fair. */
export function CourierMap({ couriers, from }: { couriers: readonly Courier[]; from: string | undefined }) {
  const theme = useTheme();
  const map = useEndpoint(systemsService, systemMap, {});
  const body = map.body?.data;
  const scene = useMemo(() => (body === undefined ? null : createScene(body)), [body]);
  const [broken, setBroken] = useState(!supportsWebgl());
  const [camera, setCamera] = useState<string | undefined>(undefined);
  const content = useMemo<MapContent | null>(() => {
    if (scene === null) return null;
    const arcs = arcsOf(couriers, scene);
    const ends = new Set(arcs.flatMap((arc) => [arc.from, arc.to]));
    return {
      scene,
      mode: '2d',
      styles: dimOthers(styleSystems(security, scene.systems, scene.owners, theme), ends, theme),
      territory: null,
      marks: [],
      live: null,
      jumps: null,
      reach: null,
      arcs,
      staging: from === undefined ? -1 : scene.systems.findIndex(({ name }) => name === from),
      selected: -1,
    };
  }, [scene, couriers, from, theme]);

  if (broken)
    return <Empty title="No map here">This browser or graphics driver offers no WebGL 2; the list has everything.</Empty>;
  if (map.error !== null && scene === null) return <Failure error={map.error} onRetry={map.retry} />;
  if (scene === null || content === null) return <Skeleton lines={8} label="Loading the map" />;
  const flyFrom = (index: number) => {
    const system = scene.systems[index];
    if (system !== undefined) changeQuery({ from: system.name });
  };
  return (
    <MapView
      label={`Map of ${plural(couriers.length, 'courier')}. The list beside it has the same couriers.`}
      content={content}
      at={camera}
      onCameraIdle={setCamera}
      onCameraChange={() => undefined}
      onSelect={flyFrom}
      onStage={flyFrom}
      onOpen={() => undefined}
      onEscape={() => undefined}
      onContextTarget={() => undefined}
      hoverCard={(index) => (
        <HoverCard
          scene={scene}
          index={index}
          choice={security}
          jumps={null}
          stagingName={null}
          lightYears={undefined}
          reasons={[]}
        />
      )}
      // The keys are the list's.
      active={false}
      onBroken={() => setBroken(true)}
    >
      {() => (
        <p className="map-age courier-legend" role="status">
          {plural(content.arcs?.length ?? 0, 'courier')}, least surplus <i style={{ background: cividisGradient }} /> most;
          brighter where it goes to
        </p>
      )}
    </MapView>
  );
}

/** Those with both ends on the map, with the rank of their surplus; those that pay most are drawn last, on top. */
function arcsOf(couriers: readonly Courier[], scene: Scene): CourierArc[] {
  const drawn = couriers
    .flatMap(({ place, destination, surplus }) => {
      const from = scene.indexOf.get(place?.system_id ?? 0);
      const to = scene.indexOf.get(destination?.system_id ?? 0);
      return from === undefined || to === undefined || from === to
        ? []
        : [{ from, to, surplus: surplus ?? Number.NEGATIVE_INFINITY }];
    })
    .sort((a, b) => a.surplus - b.surplus);
  return drawn.map(({ from, to }, rank) => ({ from, to, share: drawn.length < 2 ? 1 : rank / (drawn.length - 1) }));
}
