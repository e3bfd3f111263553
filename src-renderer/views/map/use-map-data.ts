import { useCallback, useMemo } from 'react';
import { live } from '#shared/plan-api/live';
import { fightsHotspots } from '#shared/systems-api/live';
import { gateCamps, type MapSystem, systemMap } from '#shared/systems-api/topology';
import { courierList } from '#shared/trade-api/couriers';
import { planService, systemsService, tradeService } from '../../api.ts';
import { colourChoice } from '../../map/colour/colour-choices.ts';
import { styleSystems } from '../../map/colour/system-styles.ts';
import { courierArcs } from '../../map/courier-arcs.ts';
import { useMapScene } from '../../map/list-map.tsx';
import { type MarkedOverlay, overlays } from '../../map/overlays.ts';
import { createScene, regionBody, type Scene } from '../../map/scene.ts';
import { wayParts, wayStops } from '../../map/way.ts';
import { useFriends, useRedAndBlue } from '../../state/red-and-blue.ts';
import type { Theme } from '../../ui/use-theme.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { liveMarksOf, newestKill, reasonsOf } from './live-marks.ts';
import type { MapState } from './map-state.ts';
import { useTimeMachine } from './time/use-time-machine.ts';
import { useChoice } from './use-choice.ts';
import { placesOf, useDistances } from './use-distances.ts';
import { useHazards } from './use-hazards.ts';
import { useOwnChain } from './use-own-chain.ts';
import { useSupply } from './use-supply.ts';
import { useUmbrella } from './use-umbrella.ts';

/** The likeliest gate camps that are marked. */
const CAMPS = 50;
const LIVE = { limit: 500 } as const;
const COURIERS = { sort: 'surplus', dir: 'desc', page_size: 200 } as const;
const FIGHTS = { hours: 2, limit: 500 } as const;

/** Overlays whose systems are in the answer of `/map`. */
const flags: Partial<Record<MarkedOverlay, (system: MapSystem) => boolean>> = {
  incursions: (system) => system.incursion,
  campaigns: (system) => system.sov_campaign,
  faction_warfare: (system) => system.fw_contested,
  wormholes: (system) => system.wormhole_access,
};

const NO_MARKS: readonly never[] = [];
const noReasons = () => [];

/** Everything the map is made of, from the service; each part asked only while it is shown. */
export function useMapData(state: MapState, theme: Theme, change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void) {
  const { shown } = state;
  const map = useShownSystems(state.region);
  const { scene, isRegion } = map;
  const fights = useEndpoint(systemsService, fightsHotspots, shown.includes('fights') ? FIGHTS : null);
  const hotspots = fights.body?.data.hotspots;
  const camps = useEndpoint(systemsService, gateCamps, shown.includes('camps') ? { sort: 'score', limit: CAMPS } : null);
  const { liveNow, liveMarks } = useLive(shown, scene);
  const liveRows = liveNow.body?.data;
  const hazards = useHazards(shown);
  const umbrella = useUmbrella(shown, hazards.marked);
  const couriers = useEndpoint(tradeService, courierList, shown.includes('couriers') ? COURIERS : null);
  const courierRows = couriers.body?.data;
  const arcs = useMemo(
    () => (scene === null || courierRows === undefined ? null : courierArcs(courierRows, scene)),
    [scene, courierRows],
  );
  const distances = useDistances(state, scene, map.whole);
  const supply = useSupply(state.supply);
  const { choice, changed, failed: uncoloured } = useChoice(state, supply.choice);
  const stylesNow = useMemo(
    () => (scene === null ? null : styleSystems(choice, scene.systems, scene.owners, theme)),
    [scene, choice, theme],
  );
  const machine = useTimeMachine(state, { change, scene, theme });
  const { legend: pastLegend } = machine;
  // Names and rings keep to what is busy now: they would jump from hour to hour.
  const styles = useMemo(
    () => (stylesNow === null || pastLegend === null ? stylesNow : { ...stylesNow, legend: pastLegend }),
    [stylesNow, pastLegend],
  );
  const tinted = shown.includes('territory');
  const territory = useMemo(
    () => (scene === null || !tinted ? null : styleSystems(colourChoice('sovereignty'), scene.systems, scene.owners, theme)),
    [scene, tinted, theme],
  );
  const { marked } = umbrella;
  const own = useOwnChain(shown, map.whole, scene);
  const listed = useMemo(() => ({ ...marked, changed_hands: changed, chain: own.marked }), [marked, changed, own]);
  const marks = useOverlayMarks(scene, shown, hotspots, camps.body?.data, listed);

  const ways = useMemo(
    () => (scene === null ? {} : { way: wayParts(wayStops(state.way), scene), chain: machine.open ? [] : own.drawn }),
    [scene, state.way, own, machine.open],
  );
  const { rows: hazardRows, unknown: hazardsUnknown } = hazards;
  const { covered } = umbrella;
  const reasons = useReasons({ scene, marks, live: liveRows, hazards: hazardRows, covered, fights: hotspots, exits: own.exits });

  const { failed: unreached, ...reached } = distances;
  const failed =
    [liveNow, fights, camps, couriers, hazards, umbrella].find(({ error }) => error !== null) ??
    uncoloured ??
    unreached ??
    supply.failed;
  // What is live now would be shown for another hour.
  const past = machine.open;
  return {
    map,
    scene,
    choice: machine.choice ?? choice,
    machine,
    supplyName: supply.name,
    styles,
    territory: past ? null : territory,
    marks: past ? NO_MARKS : marks,
    live: past ? null : liveMarks,
    newest: past || liveMarks === null ? null : newestKill(liveRows),
    arcs: past ? null : arcs,
    ways,
    chainLines: past ? NO_MARKS : own.lines,
    reasons: past ? noReasons : reasons,
    hazardsUnknown,
    ...reached,
    isRegion,
    failed,
  };
}

/** What goes on now, and its marks where these are shown: a camp that goes on says whose it is. */
function useLive(shown: MapState['shown'], scene: Scene | null) {
  const friends = useFriends();
  const isMarked = shown.includes('live');
  const liveNow = useEndpoint(planService, live, isMarked || shown.includes('camps') ? { ...LIVE, ...friends } : null);
  const rows = liveNow.body?.data;
  const liveMarks = useMemo(
    () => (scene === null || rows === undefined || !isMarked ? null : liveMarksOf(scene, rows)),
    [scene, rows, isMarked],
  );
  return { liveNow, liveMarks };
}

/** Why a system is marked, by what is shown and the person's lists. */
function useReasons({
  scene,
  marks,
  live: rows,
  hazards,
  covered,
  fights,
  exits,
}: Omit<Parameters<typeof reasonsOf>[1], 'sides'>) {
  const sides = useRedAndBlue((state) => state.sides);
  return useCallback(
    (index: number) => reasonsOf(index, { scene, marks, live: rows, hazards, covered, fights, exits, sides }),
    [scene, marks, rows, hazards, covered, fights, exits, sides],
  );
}

/** Which systems each overlay that is shown marks, as places in the scene's arrays. */
function useOverlayMarks(
  scene: Scene | null,
  shown: MapState['shown'],
  hotspots: readonly { system_id: number }[] | undefined,
  campRows: readonly { id: number }[] | undefined,
  hazards: Partial<Record<MarkedOverlay, readonly { id: number }[]>>,
) {
  // Equal words in another list are no reason to draw all of the map again.
  const wanted = shown.join();
  return useMemo(() => {
    if (scene === null) return [];
    const ids = new Set(wanted.split(','));
    const found: Partial<Record<MarkedOverlay, readonly { id: number }[]>> = {
      fights: (hotspots ?? []).map(({ system_id: id }) => ({ id })),
      camps: campRows ?? [],
      ...hazards,
    };
    return overlays.flatMap(({ id }) => {
      if (id === 'territory' || id === 'live' || id === 'couriers' || !ids.has(id)) return [];
      const flag = flags[id];
      const systems = flag === undefined ? (found[id] ?? []) : scene.systems.filter(flag);
      // Who keeps no wormholes is told nothing of them.
      if (id === 'chain' && systems.length === 0) return [];
      return [
        {
          overlay: id,
          systems: placesOf(
            scene,
            systems.map((system) => system.id),
          ),
        },
      ];
    });
  }, [scene, wanted, hotspots, campRows, hazards]);
}

/** All systems, or those of one region and behind its borders. */
function useShownSystems(regionId: number | null) {
  const map = useMapScene();
  // The same answer: it is asked for once.
  const body = useEndpoint(systemsService, systemMap, {}).body?.data;
  const region = useMemo(() => {
    if (regionId === null || body === undefined || !body.systems.some(({ region_id: id }) => id === regionId)) return null;
    return createScene(regionBody(body, regionId));
  }, [regionId, body]);
  return { ...map, whole: map.scene, scene: region ?? map.scene, isRegion: region !== null };
}
