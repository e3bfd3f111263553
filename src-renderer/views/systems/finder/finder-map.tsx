import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { systemList } from '#shared/systems-api/systems';
import { systemsService } from '../../../api.ts';
import { type ColourId, colourChoice } from '../../../map/colour/colour-choices.ts';
import { Legend } from '../../../map/legend.tsx';
import { ListMap, type ListOnMap, useMapScene } from '../../../map/list-map.tsx';
import { type Bounds, boundsOf, placeOf, type Scene } from '../../../map/scene.ts';
import { allRows, type PagedSource } from '../../../state/lists/use-paged-result.ts';
import { count } from '../../../ui/format.ts';
import { refreshedBy } from '../../../use-endpoint.ts';
import { argumentsOf, type SystemFilters } from './filters.ts';
import type { Jumps } from './staging-distance.ts';

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
  const map = useMapScene();
  const { scene } = map;
  const choice = colourChoice(colours[filters.sort]);
  const { staging } = filters;
  const { found, frame } = useFound(scene, filters, jumps);
  const camera = useKeptCamera(selected, frame);
  const list = useMemo(
    (): ListOnMap | null => (found === null ? null : { systems: found, staging, selected }),
    [found, staging, selected],
  );
  const fitting = found?.size ?? 0;
  return (
    <ListMap
      label={`Map of the ${count(fitting)} systems that fit. The list beside it has the same systems.`}
      map={map}
      choice={choice}
      list={list}
      at={camera.at}
      frame={frame}
      onCameraIdle={(moved) => camera.keep(moved, selected)}
      onCameraChange={camera.follow}
      onSelect={(system) => {
        const id = system?.id ?? null;
        camera.keep(camera.now(), id);
        onSelect(id);
      }}
      onStage={onStage}
    >
      {({ content, reducedDetail }) => (
        <>
          <p className="map-age" role="status">
            {count(fitting)} of {count(content.scene.systems.length)} systems fit
          </p>
          <Legend choice={choice} content={content} stagingName={null} reachLabel={null} folded reducedDetail={reducedDetail} />
        </>
      )}
    </ListMap>
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
  const [remembered, setRemembered] = useState<{ at: string | undefined; of: number | null; framed: string | undefined } | null>(
    null,
  );
  const current = useRef<string | undefined>(undefined);
  return {
    at: remembered !== null && remembered.of === selected && remembered.framed === framed ? remembered.at : undefined,
    keep: (at: string | undefined, of: number | null) => setRemembered({ at, of, framed }),
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

/** The largest page that the service gives. */
const PAGE_SIZE = 500;

const source: PagedSource<SystemFilters, { id: number }> = {
  pageSize: PAGE_SIZE,
  rowId: ({ id }) => id,
  async fetchPage(filters, page, signal) {
    const args = { ...argumentsOf(filters), fields: ['id'], page, page_size: PAGE_SIZE };
    const answer = await systemsService.client.get(systemList, args, signal);
    return { ...answer, body: { ...answer.body, data: answer.body.data.map(({ id = 0 }) => ({ id })) } };
  },
};

/** The ids of all systems that fit, in one piece: the list itself is read only where someone looks. undefined: not here yet. */
function useMatchingIds(filters: SystemFilters | null): readonly number[] | undefined {
  // The order finds the same systems.
  const wanted = filters === null ? null : { ...filters, sort: 'name' as const, order: 'asc' as const };
  const query = useQuery({
    queryKey: ['systems', systemList.id, 'ids', wanted],
    meta: refreshedBy(systemList),
    queryFn: async ({ signal }) => {
      const { rows } = await allRows(source, wanted as SystemFilters, signal);
      return rows.map(({ id }) => id);
    },
    enabled: wanted !== null,
    staleTime: (systemList.cacheSeconds ?? 0) * 1000,
    placeholderData: keepPreviousData,
  });
  return query.data;
}
