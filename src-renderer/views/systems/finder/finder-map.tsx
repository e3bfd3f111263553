import { useMemo, useRef, useState } from 'react';
import { systemMap } from '#shared/systems-api/topology';
import { systemsService } from '../../../api.ts';
import { type ColourId, colourChoice } from '../../../map/colour/colour-choices.ts';
import { dimOthers } from '../../../map/colour/dim-others.ts';
import { styleSystems } from '../../../map/colour/system-styles.ts';
import { HoverCard } from '../../../map/hover-card.tsx';
import { Legend } from '../../../map/legend.tsx';
import { type MapContent, MapView } from '../../../map/map-view.tsx';
import { createScene } from '../../../map/scene.ts';
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
  const ids = useMatchingIds(filters);
  const [broken, setBroken] = useState(!supportsWebgl());
  const currentCamera = useRef<string | undefined>(undefined);
  // A system chosen here stays where it is; one chosen in the list is flown to.
  const [at, setAt] = useState<{ camera: string | undefined; of: number | null }>({ camera: undefined, of: selected });
  const camera = at.of === selected ? at.camera : undefined;

  const choice = colourChoice(colours[filters.sort]);
  const { staging, max_jumps: most } = filters;
  const found = useMemo(() => {
    if (scene === null || ids === undefined) return null;
    const near = (id: number) => most === undefined || (jumps?.get(id) ?? Number.POSITIVE_INFINITY) <= most;
    return new Set(ids.flatMap((id) => (near(id) ? (scene.indexOf.get(id) ?? []) : [])));
  }, [scene, ids, jumps, most]);
  const content = useMemo<MapContent | null>(() => {
    if (scene === null || found === null) return null;
    const styles = dimOthers(styleSystems(choice, scene.systems, scene.owners, theme), found, theme);
    return {
      scene,
      mode: '2d',
      styles,
      territory: null,
      marks: [],
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
      at={camera}
      onCameraIdle={(moved) => setAt({ camera: moved, of: selected })}
      onCameraChange={(looked) => {
        currentCamera.current = looked;
      }}
      onSelect={(index) => {
        const id = scene.systems[index]?.id ?? null;
        setAt({ camera: currentCamera.current, of: id });
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
        <HoverCard scene={scene} index={index} choice={choice} jumps={null} stagingName={null} lightYears={undefined} />
      )}
      // The keys are the list's.
      active={false}
      onBroken={() => setBroken(true)}
    >
      <p className="map-age" role="status">
        {count(found.size)} of {count(scene.systems.length)} systems fit
      </p>
      <Legend choice={choice} content={content} stagingName={null} reachLabel={null} folded />
    </MapView>
  );
}
