import './map.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../api.ts';
import type { MapContent, MapPicture } from '../../map/map-view.tsx';
import { mapModes } from '../../map/scene.ts';
import { supportsWebgl } from '../../map/webgl-support.ts';
import { type Bindings, useKeys } from '../../state/keys.ts';
import { useStaging } from '../../state/local-storage.ts';
import { formatHash, type HashLocation, navigate, parseHash, useHashLocation } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { useTheme } from '../../ui/use-theme.ts';
import { Controls } from './controls.tsx';
import { MapCanvas } from './map-canvas.tsx';
import { BACK_TO_NOW, LAST_HOUR, type MapState, readMapState, writeMapState } from './map-state.ts';
import { MapTable } from './map-table.tsx';
import { selectedDistance } from './panel-text.ts';
import { RegionMap } from './region/region-map.tsx';
import { SystemPanel } from './system-panel.tsx';
import { TimeBar } from './time/time-bar.tsx';
import { useMapData } from './use-map-data.ts';

const PATH = '/map';

/** Where the map is, or was when it was last in sight: it stays as it is behind another view. */
function useMapLocation(): { place: HashLocation; active: boolean } {
  const place = useHashLocation();
  const active = place.path === PATH || place.path.startsWith(`${PATH}/`);
  const [lastLocation, setLastLocation] = useState({ seen: place, map: place, active });
  let current = lastLocation;
  if (lastLocation.seen !== place) {
    // Coming back by the rail asks for nothing in particular: the map is as it was left.
    const back = active && !lastLocation.active && Object.keys(place.query).length === 0;
    current = { seen: place, map: active && !back ? place : lastLocation.map, active };
    setLastLocation(current);
  }
  const { map } = current;
  useEffect(() => {
    if (active && map !== place) navigate(PATH, map.query, 'replace');
  }, [active, map, place]);
  return { place: map, active };
}

/** Changes the map's state in the address, from its present value. */
function change(patch: Partial<MapState>, step: 'push' | 'replace' = 'push'): void {
  navigate(PATH, writeMapState({ ...readMapState(parseHash(location.hash).query), ...patch }), step);
}

/** From now to the newest hour of the past, and from the past to now. */
function togglePast({ time }: MapState): void {
  change(time === null ? { time: LAST_HOUR } : BACK_TO_NOW);
}

/** Every system and gate at once, in the colour of one figure. */
// oxlint-disable-next-line max-lines-per-function -- the page's markup: map, table and panel follow one state of the address
export function MapPage() {
  const {
    place: { query },
    active,
  } = useMapLocation();
  const state = useMemo(() => readMapState(query), [query]);
  const theme = useTheme();
  const data = useMapData(state, theme, change);
  const { isRegion } = data;
  const { frame } = data.machine;
  const picture = useRef<MapPicture | null>(null);
  const { map, scene, choice, styles, territory, marks, live, arcs, ways, jumps, reach } = data;
  const [broken, setBroken] = useState(!supportsWebgl());
  const searchField = useRef<HTMLInputElement>(null);
  const currentCamera = useRef<string | undefined>(undefined);
  const rememberCamera = useCallback((at: string) => {
    currentCamera.current = at;
  }, []);
  // A region map is no drawing of the graphics card.
  const asTable = state.table || (broken && !isRegion);

  const indexOf = (id: number | null) => (id === null ? -1 : (scene?.indexOf.get(id) ?? -1));
  const systemAt = (index: number) => scene?.systems[index];
  const stagingIndex = indexOf(state.staging);
  const selectedIndex = indexOf(state.selected);
  const stagingName = map.whole?.systems[map.whole.indexOf.get(state.staging ?? 0) ?? -1]?.name ?? null;
  // The finder counts from the same system, and offers it here.
  const finderStaging = useStaging(({ system }) => system);
  useEffect(() => {
    if (stagingName !== null) useStaging.setState({ system: stagingName });
  }, [stagingName]);
  const finderStagingId = useMemo(
    () => map.whole?.systems.find(({ name }) => name === finderStaging)?.id ?? null,
    [map.whole, finderStaging],
  );
  const countedFrom = state.staging ?? finderStagingId;
  const content = useMemo<MapContent | null>(
    () =>
      scene === null || styles === null
        ? null
        : {
            scene,
            mode: isRegion ? '2d' : state.mode,
            styles,
            time: frame,
            territory,
            marks,
            live,
            ...(arcs === null ? {} : { arcs }),
            ...ways,
            jumps,
            reach,
            staging: stagingIndex,
            selected: selectedIndex,
          },
    [scene, isRegion, state.mode, styles, frame, territory, marks, live, arcs, ways, jumps, reach, stagingIndex, selectedIndex],
  );
  const find = (id: number) => {
    const found = map.whole?.systems[map.whole.indexOf.get(id) ?? -1];
    // On a region map, what is behind its borders is found on the map of its own region.
    const region = state.region === null || scene?.indexOf.has(id) === true ? state.region : (found?.region_id ?? null);
    change({ selected: id, at: undefined, region });
  };
  const keys: Bindings = {
    '/': { label: 'Find a system', run: () => searchField.current?.select() },
    h: { label: 'The past or now', run: () => togglePast(state) },
    t: { label: 'Map or table', run: () => change({ table: !state.table }) },
  };
  useKeys('This view', active ? keys : null);

  return (
    <div className="view">
      <header className="view-head">
        <h1>Map</h1>
        <p className="soft">Where is it busy, where is it quiet, and what happens there?</p>
        <div className="view-actions">
          <RegionChoice region={state.region} names={map.whole?.regionNames} change={change} />
          {state.region === null ? (
            <Segmented
              label="Dimensions"
              value={state.mode}
              options={mapModes.map((value) => ({ value, label: value.toUpperCase() }))}
              onChange={(mode) => change({ mode })}
            />
          ) : null}
          <Button
            look="quiet"
            icon="history"
            aria-pressed={state.time !== null}
            title="The past 30 days or now (h)"
            onClick={() => togglePast(state)}
          >
            Past
          </Button>
          <Button
            look="quiet"
            icon={asTable ? 'map' : 'table'}
            aria-pressed={asTable}
            disabled={broken && !isRegion}
            title="Map or table (t)"
            onClick={() => change({ table: !state.table })}
          >
            {asTable && (isRegion || !broken) ? 'Map' : 'Table'}
          </Button>
        </div>
      </header>
      <Controls
        state={state}
        change={change}
        onFind={find}
        searchField={searchField}
        stagingName={stagingName}
        supplyName={data.supplyName}
        finderStaging={finderStagingId === null ? null : { id: finderStagingId, name: finderStaging }}
      />
      {data.failed === undefined || data.failed.error === null ? null : (
        <p className="banner banner-error" role="alert">
          {sentenceOf(data.failed.error)} <Button onClick={data.failed.retry}>Try again</Button>
        </p>
      )}
      {broken && !isRegion ? (
        <p className="banner map-broken" role="status">
          This browser or graphics driver offers no WebGL 2, so the map cannot be drawn; here are its systems as a table.
        </p>
      ) : null}
      <div className="split map-split">
        {map.error !== null && scene === null ? (
          <Failure error={map.error} onRetry={map.retry} />
        ) : scene === null || content === null ? (
          <Skeleton lines={8} label="Loading the map" />
        ) : (
          <>
            {isRegion && !asTable ? (
              <RegionMap data={data} content={content} state={state} change={change} stagingName={stagingName} active={active} />
            ) : null}
            {broken || isRegion ? null : (
              <MapCanvas
                data={data}
                scene={scene}
                content={content}
                state={state}
                change={change}
                cameraNow={() => currentCamera.current}
                onCameraChange={rememberCamera}
                stagingName={stagingName}
                active={active && !asTable}
                hidden={asTable}
                onBroken={() => setBroken(true)}
                picture={picture}
              />
            )}
            {asTable ? (
              <MapTable
                scene={scene}
                choice={choice}
                jumps={jumps}
                sort={state.sort}
                onSort={(sort) => change({ sort }, 'replace')}
                selected={state.selected}
                onSelect={(id) => change({ selected: id, at: undefined })}
                active={active}
                observedAt={map.observedAt}
              />
            ) : null}
            {state.selected === null ? null : (
              <SystemPanel
                systemId={state.selected}
                name={systemAt(selectedIndex)?.name}
                staging={state.selected === state.staging}
                distance={selectedDistance(map.whole ?? scene, scene, { ...state, staging: countedFrom, jumps })}
                active={active}
                onClose={() => change({ selected: null, at: currentCamera.current })}
                onStage={() => change({ staging: state.selected === state.staging ? null : state.selected })}
                linkTo={(id) => formatHash(PATH, writeMapState({ ...state, selected: id, at: undefined }))}
              />
            )}
          </>
        )}
      </div>
      {data.machine.open ? (
        <TimeBar
          machine={data.machine}
          state={state}
          change={change}
          picture={isRegion ? null : picture}
          onSelect={(id) => change({ selected: id, at: undefined })}
          active={active}
        />
      ) : null}
    </div>
  );
}

interface Props {
  region: number | null;
  /** Region id -> name; undefined while they are read. */
  names: ReadonlyMap<number, string> | undefined;
  change: (patch: Partial<MapState>) => void;
}

/** Which region’s map is drawn, if any. */
function RegionChoice({ region, names, change }: Props) {
  const sorted = [...(names ?? [])].toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <select
      className="field map-region"
      aria-label="Region map"
      title="The map of one region: a box for each system, with its name and a figure"
      value={region ?? ''}
      onChange={({ target: { value } }) => change({ region: value === '' ? null : Number(value), at: undefined, selected: null })}
    >
      <option value="">All of space</option>
      {sorted.map(([id, name]) => (
        <option key={id} value={id}>
          {name} region map
        </option>
      ))}
    </select>
  );
}
