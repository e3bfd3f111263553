import { useCallback, useMemo } from 'react';
import { METRES_PER_LIGHT_YEAR } from '#shared/game';
import { live } from '#shared/plan-api/live';
import { sovereigntyChanges } from '#shared/plan-api/sovereignty-changes';
import { type SupplyRow, supply } from '#shared/plan-api/supply';
import { fightsHotspots } from '#shared/systems-api/live';
import { capitalRange, gateCamps, jumpRange, type MapSystem, systemMap } from '#shared/systems-api/topology';
import { courierList } from '#shared/trade-api/couriers';
import { planService, systemsService, tradeService } from '../../api.ts';
import {
  type ColourChoice,
  colourChoice,
  HELD_BY_NONE,
  withForecast,
  withGains,
  withLists,
} from '../../map/colour/colour-choices.ts';
import { styleSystems } from '../../map/colour/system-styles.ts';
import { courierArcs } from '../../map/courier-arcs.ts';
import { useMapScene } from '../../map/list-map.tsx';
import { type MarkedOverlay, overlays } from '../../map/overlays.ts';
import { createScene, regionBody, type Scene } from '../../map/scene.ts';
import { wayParts, wayStops } from '../../map/way.ts';
import { useOwnWormholes, withChain } from '../../state/chain.ts';
import { useFriends, useRedAndBlue } from '../../state/red-and-blue.ts';
import { useExpiredUnjudged } from '../../state/rested.ts';
import { useFightChances } from '../../systems/use-forecast.ts';
import { plural } from '../../ui/format.ts';
import type { Theme } from '../../ui/use-theme.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import type { MapState } from './map-state.ts';
import { liveMarksOf, newestKill, reasonsOf, useHazards, useOwnChain, useUmbrella } from './marks.ts';
import { useTimeMachine } from './time/use-time-machine.ts';

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

const WEEK = { days: 7, limit: 2000 } as const;

/**
 * What the systems are coloured by, with what the map's own answer does not have of it, and the systems that changed hands, where they are marked
 * or coloured. `supplied`: what counts before any choice.
 */
function useChoice({ colour, shown }: Pick<MapState, 'colour' | 'shown'>, supplied: ColourChoice | null) {
  const forecast = useFightChances(colour === 'forecast');
  const { chances } = forecast;
  const gained = useGains(colour === 'changed_hands' || shown.includes('changed_hands'));
  const { gains } = gained;
  const sides = useRedAndBlue((lists) => lists.sides);
  const choice = useMemo(
    () => supplied ?? withGains(withLists(withForecast(colourChoice(colour), chances), sides), gains),
    [supplied, colour, chances, gains, sides],
  );
  const changed = useMemo(() => [...(gains?.keys() ?? [])].map((id) => ({ id })), [gains]);
  return { choice, changed, failed: [forecast, gained].find(({ error }) => error !== null) };
}

/** Who gained each system that changed hands in the last 7 days, by id, at the newest change; null while that is read. */
function useGains(wanted: boolean) {
  const { body, error, retry } = useEndpoint(planService, sovereigntyChanges, wanted ? WEEK : null);
  const rows = body?.data.systems;
  const gains = useMemo(
    // The newest change comes first, so that it is set last.
    () => (rows === undefined ? null : new Map(rows.toReversed().map((one) => [one.system_id, one.to?.id ?? HELD_BY_NONE]))),
    [rows],
  );
  return { gains, error, retry };
}

const NOTHING: readonly SupplyRow[] = [];

/** Where a type is on offer, as a colour; `typeId` null asks nothing. */
function useSupply(typeId: string | null) {
  const expired = useExpiredUnjudged();
  const args = typeId === null ? null : { type: typeId, expired_unjudged: expired };
  const { body, previous, error, retry } = useEndpoint(planService, supply, args);
  const rows = previous ? NOTHING : (body?.data ?? NOTHING);
  const meta = previous ? undefined : body?.meta;
  const choice = useMemo<ColourChoice | null>(() => (typeId === null ? null : supplyChoice(rows, meta)), [typeId, rows, meta]);
  return { choice, name: meta?.type_name ?? null, failed: error === null ? undefined : { error, retry } };
}

/** Units on offer as a colour. `about` the type and what is not on the map; undefined while it is read. */
function supplyChoice(
  rows: readonly SupplyRow[],
  about: { type_name: string; contracts: number; elsewhere: number } | undefined,
): ColourChoice {
  const units = new Map(rows.map(({ id, units: offered }) => [id, offered]));
  const elsewhere =
    about === undefined || about.elsewhere === 0 ? '' : ` ${plural(about.elsewhere, 'contract')} in places that are not public.`;
  return {
    id: 'supply',
    label: about === undefined ? 'Supply' : about.type_name,
    unit: 'units on contract',
    about:
      about === undefined
        ? 'What is on offer by contract is being read.'
        : `On offer by ${plural(about.contracts, 'contract')} of nothing else.${elsewhere}`,
    value: ({ id }) => units.get(id) ?? null,
    scale: 'log',
    missing: 'none on offer',
  };
}

/** Jump drives are measured in light-years of their own (upstream §6). */
const METRES_PER_JUMP_LIGHT_YEAR = 9.46e15;

/** How far everything is from the staging system: by gate, and by jump drive. */
function useDistances({ staging, range, wormholes, ship, jdc }: MapState, scene: Scene | null, whole: Scene | null) {
  // It need not lie in the region that is shown.
  const known = staging !== null && whole?.indexOf.has(staging) === true ? staging : null;
  const chain = useOwnWormholes();
  const gates = useEndpoint(
    systemsService,
    jumpRange,
    known === null || range === null
      ? null
      : withChain({ staging: String(known), mode: range, wormholes }, wormholes ? chain : []),
  );
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
function placesOf({ indexOf }: Scene, ids: readonly number[]): number[] {
  return [...new Set(ids)].flatMap((id) => indexOf.get(id) ?? []);
}
