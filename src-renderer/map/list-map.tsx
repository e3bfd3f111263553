import { type ReactNode, useMemo, useState } from 'react';
import { systemMap } from '#shared/systems-api/topology';
import { systemsService } from '../api.ts';
import { Empty, Failure, Skeleton } from '../ui/states.tsx';
import { useTheme } from '../ui/use-theme.ts';
import { useEndpoint } from '../use-endpoint.ts';
import type { colourChoice } from './colour/colour-choices.ts';
import { dimOthers, styleSystems } from './colour/system-styles.ts';
import { HoverCard } from './hover-card.tsx';
import type { CourierArc } from './layers/render-state.ts';
import { type MapContent, MapView } from './map-view.tsx';
import { type Bounds, createScene, type Scene } from './scene.ts';
import { supportsWebgl } from './webgl-support.ts';

/** All systems as the map draws them, on their way from the service; `scene` null until they are here. */
export function useMapScene() {
  const { body, error, observedAt, retry } = useEndpoint(systemsService, systemMap, {});
  const systems = body?.data;
  const scene = useMemo(() => (systems === undefined ? null : createScene(systems)), [systems]);
  return { scene, error, observedAt, retry };
}

/** What a list shows on the map, systems as indexes in the scene. A constant between two changes of the list. */
export interface ListOnMap {
  /** These keep their colour, all others are faint. */
  systems: ReadonlySet<number>;
  arcs?: readonly CourierArc[];
  /** Name of the system that is flown from. */
  staging: string | undefined;
  /** Id of the system that is open beside the list. */
  selected: number | null;
}

interface Props {
  label: string;
  map: ReturnType<typeof useMapScene>;
  choice: ReturnType<typeof colourChoice>;
  /** null: not here yet. */
  list: ListOnMap | null;
  /** The camera in the URL's words; absent: on what `frame` says, else on everything. */
  at: string | undefined;
  frame?: Bounds | undefined;
  onCameraIdle: (at: string) => void;
  onCameraChange?: (at: string) => void;
  /** A click; undefined on empty space. */
  onSelect: (system: Scene['systems'][number] | undefined) => void;
  onStage: (name: string) => void;
  /** What lies over the map. */
  children: (drawn: { content: MapContent; reducedDetail: boolean }) => ReactNode;
}

const ignore = () => undefined;

/** The map beside a list, which has the keys. */
export function ListMap({ label, map: { scene, error, retry }, choice, list, ...camera }: Props) {
  const { at, frame, onCameraIdle, onCameraChange = ignore, onSelect, onStage, children } = camera;
  const theme = useTheme();
  const [broken, setBroken] = useState(!supportsWebgl());
  const content = useMemo<MapContent | null>(() => {
    if (scene === null || list === null) return null;
    const { systems, arcs, staging, selected } = list;
    return {
      scene,
      mode: '2d',
      styles: dimOthers(styleSystems(choice, scene.systems, scene.owners, theme), systems, theme),
      territory: null,
      marks: [],
      live: null,
      jumps: null,
      reach: null,
      ...(arcs === undefined ? {} : { arcs }),
      staging: staging === undefined ? -1 : scene.systems.findIndex(({ name }) => name === staging),
      selected: selected === null ? -1 : (scene.indexOf.get(selected) ?? -1),
    };
  }, [scene, list, choice, theme]);

  if (broken)
    return <Empty title="No map here">This browser or graphics driver offers no WebGL 2; the list has everything.</Empty>;
  if (error !== null && scene === null) return <Failure error={error} onRetry={retry} />;
  if (scene === null || content === null) return <Skeleton lines={8} label="Loading the map" />;
  return (
    <MapView
      label={label}
      content={content}
      at={at}
      frame={frame}
      onCameraIdle={onCameraIdle}
      onCameraChange={onCameraChange}
      onSelect={(index) => onSelect(scene.systems[index])}
      onStage={(index) => {
        const system = scene.systems[index];
        if (system !== undefined) onStage(system.name);
      }}
      onOpen={ignore}
      onEscape={ignore}
      onContextTarget={ignore}
      hoverCard={(index) => (
        <HoverCard
          scene={scene}
          index={index}
          choice={choice}
          jumps={null}
          stagingName={null}
          lightYears={undefined}
          reasons={[]}
        />
      )}
      active={false}
      onBroken={() => setBroken(true)}
    >
      {({ reducedDetail }) => children({ content, reducedDetail })}
    </MapView>
  );
}
