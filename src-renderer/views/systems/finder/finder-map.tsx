import { useMemo, useRef, useState } from 'react';
import { systemMap } from '#shared/systems-api/topology';
import { systemsService } from '../../../api.ts';
import { type ColourId, colourChoice } from '../../../map/colour/colour-choices.ts';
import { dimOthers } from '../../../map/colour/dim-others.ts';
import { styleSystems } from '../../../map/colour/system-styles.ts';
import { HoverCard } from '../../../map/hover-card.tsx';
import { Legend } from '../../../map/legend.tsx';
import { type MapContent, MapView } from '../../../map/map-view.tsx';
import { type Bounds, boundsOf, createScene, placeOf, type Scene } from '../../../map/scene.ts';
import { supportsWebgl } from '../../../map/webgl-support.ts';
import { count } from '../../../ui/format.ts';
import { Empty, Failure, Skeleton } from '../../../ui/states.tsx';
import { useTheme } from '../../../ui/use-theme.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import type { SystemFilters } from './filters.ts';
import type { Jumps } from './staging-distance.ts';
import { useMatchingIds } from './use-matching-ids.ts';

/** The map's colour for the list's order; activity where the order is by no figure of the map. */
const colours: Partial<Record<SystemFilters['sort'], ColourId>> = {
  jumps: 'jumps',
  jumps_24h: 'jumps',
  kills: 'kills',
  kills_24h: 'kills',
  npc_kills: 'npc_kills',
  consistency: 'consistency',
  danger: 'danger',
  gate_camp: 'gate_camp',
  hub: 'hub_distance',
  security: 'security',
};

interface Props {
  filters: SystemFilters;
  /** From the staging system; null where none is chosen. */
  jumps: Jumps | null;
  selected: number | null;
  onSelect: (systemId: number | null) => void;
  onStage: (name: string) => void;
}

/** Where the systems that fit lie: they keep their colour, all others are faint. */
export function FinderMap({ filters, jumps, selected, onSelect, onStage }: Props) {
  const theme = useTheme();
  const map = useEndpoint(systemsService, systemMap, {});
  const body = map.body?.data;
  const scene = useMemo(() => (body === undefined ? null : createScene(body)), [body]);
  const [broken, setBroken] = useState(!supportsWebgl());

  const choice = colourChoice(colours[filters.sort]);
  const { staging } = filters;
  const { found, frame } = useFound(scene, filters, jumps);
  const camera = useKeptCamera(selected, frame);
  const content = useMemo<MapContent | null>(() => {
    if (scene === null || found === null) return null;
    const styles = dimOthers(styleSystems(choice, scene.systems, scene.owners, theme), found, theme);
    return {
      scene,
      mode: '2d',
      styles,
      territory: null,
      marks: [],
      live: null,
      jumps: null,
      reach: null,
      staging: staging === undefined ? -1 : scene.systems.findIndex(({ name }) => name === staging),
      selected: selected === null ? -1 : (scene.indexOf.get(selected) ?? -1),
    };
  }, [scene, found, choice, theme, staging, selected]);

  if (broken)
    return <Empty title="No map here">This browser or graphics driver offers no WebGL 2; the list has everything.</Empty>;
  if (map.error !== null && scene === null) return <Failure error={map.error} onRetry={map.retry} />;
  if (scene === null || content === null || found === null) return <Skeleton lines={8} label="Loading the map" />;
  return (
    <MapView
      label={`Map of the ${count(found.size)} systems that fit. The list beside it has the same systems.`}
      content={content}
      at={camera.at}
      frame={frame}
      onCameraIdle={(moved) => camera.keep(moved, selected)}
      onCameraChange={camera.follow}
      onSelect={(index) => {
        const id = scene.systems[index]?.id ?? null;
        camera.keep(camera.now(), id);
        onSelect(id);
      }}
      onStage={(index) => {
        const system = scene.systems[index];
        if (system !== undefined) onStage(system.name);
      }}
      onOpen={() => undefined}
      onEscape={() => undefined}
      onContextTarget={() => undefined}
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
      // The keys are the list's.
      active={false}
      onBroken={() => setBroken(true)}
    >
      {({ reducedDetail }) => (
        <>
          <p className="map-age" role="status">
            {count(found.size)} of {count(scene.systems.length)} systems fit
          </p>
          <Legend choice={choice} content={content} stagingName={null} reachLabel={null} folded reducedDetail={reducedDetail} />
        </>
      )}
    </MapView>
  );
}

/** The systems that fit, as indexes in the scene, and the part of the galaxy that they lie in; null until they are here. */
function useFound(scene: Scene | null, filters: SystemFilters, jumps: Jumps | null) {
  const ids = useMatchingIds(filters);
  const { max_jumps: most } = filters;
  return useMemo(() => {
    if (scene === null || ids === undefined) return { found: null, frame: undefined };
    const near = (id: number) => most === undefined || (jumps?.get(id) ?? Number.POSITIVE_INFINITY) <= most;
    const found = new Set(ids.flatMap((id) => (near(id) ? (scene.indexOf.get(id) ?? []) : [])));
    return { found, frame: frameOf(scene, found) };
  }, [scene, ids, jumps, most]);
}

/** The camera as the person left it, while the same systems fit: others are framed anew, and one chosen in the list is flown to. */
function useKeptCamera(selected: number | null, frame: Bounds | undefined) {
  const framed = JSON.stringify(frame);
  const [kept, setKept] = useState<{ at: string | undefined; of: number | null; framed: string | undefined } | null>(null);
  const current = useRef<string | undefined>(undefined);
  return {
    at: kept !== null && kept.of === selected && kept.framed === framed ? kept.at : undefined,
    keep: (at: string | undefined, of: number | null) => setKept({ at, of, framed }),
    follow: (at: string) => {
      current.current = at;
    },
    now: () => current.current,
  };
}

/** The part of the galaxy that these systems lie in, given as indexes in the scene; undefined where there are none. */
function frameOf({ systems }: Scene, found: ReadonlySet<number>): Bounds | undefined {
  const places = [...found].flatMap((index) => {
    const system = systems[index];
    return system === undefined ? [] : [placeOf(system)];
  });
  return places.length === 0 ? undefined : boundsOf(places);
}
