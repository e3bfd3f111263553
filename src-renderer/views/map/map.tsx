import './map.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { sentenceOf } from '../../api.ts';
import { HoverCard } from '../../map/hover-card.tsx';
import { Legend } from '../../map/legend.tsx';
import { MapView, type Shown } from '../../map/map-view.tsx';
import { mapModes } from '../../map/scene.ts';
import { useTheme } from '../../map/use-theme.ts';
import { supportsWebgl } from '../../map/webgl-support.ts';
import { type Bindings, useKeys } from '../../state/keys.ts';
import { go, type Place, readPlace, usePlace, writePlace } from '../../state/location.ts';
import { useStaging } from '../../state/staging.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ContextMenu } from '../../ui/controls/context-menu.tsx';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { copyText } from '../../ui/copy.ts';
import { count, words } from '../../ui/format.ts';
import { Ago } from '../../ui/moments.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { Controls } from './controls.tsx';
import { type MapState, readMapState, writeMapState } from './map-state.ts';
import { MapTable } from './map-table.tsx';
import { SystemPanel } from './system-panel.tsx';
import { useMapData } from './use-map-data.ts';

const PATH = '/map';

/** Where the map is, or was when it was last in sight: it stays as it is behind another view. */
function useMapPlace(): { place: Place; active: boolean } {
  const place = usePlace();
  const active = place.path === PATH || place.path.startsWith(`${PATH}/`);
  const [kept, setKept] = useState({ seen: place, map: place, active });
  let current = kept;
  if (kept.seen !== place) {
    // Coming back by the rail asks for nothing in particular: the map is as it was left.
    const back = active && !kept.active && Object.keys(place.query).length === 0;
    current = { seen: place, map: active && !back ? place : kept.map, active };
    setKept(current);
  }
  const { map } = current;
  useEffect(() => {
    if (active && map !== place) go(PATH, map.query, 'replace');
  }, [active, map, place]);
  return { place: map, active };
}

/** Changes something about the map, wherever it is by now. */
function change(patch: Partial<MapState>, step: 'push' | 'replace' = 'push'): void {
  go(PATH, writeMapState({ ...readMapState(readPlace(location.hash).query), ...patch }), step);
}

/** Every system and gate at once, in the colour of one figure. */
export function MapPage() {
  const {
    place: { query },
    active,
  } = useMapPlace();
  const state = useMemo(() => readMapState(query), [query]);
  const theme = useTheme();
  const data = useMapData(state, theme);
  const { map, scene, choice, painting, territory, marks, jumps, reach, reachMeta, lightYears } = data;
  const [broken, setBroken] = useState(!supportsWebgl());
  const [pointed, setPointed] = useState(-1);
  const searchField = useRef<HTMLInputElement>(null);
  const eye = useRef<string | undefined>(undefined);
  const asTable = state.table || broken;

  const look = useCallback((at: string) => {
    eye.current = at;
  }, []);
  const indexOf = (id: number | null) => (id === null ? -1 : (scene?.indexOf.get(id) ?? -1));
  const systemAt = (index: number) => scene?.systems[index];
  const stagingIndex = indexOf(state.staging);
  const selectedIndex = indexOf(state.selected);
  const stagingName = systemAt(stagingIndex)?.name ?? null;
  // The finder counts from the same system, and offers it here.
  const usual = useStaging(({ system }) => system);
  useEffect(() => {
    if (stagingName !== null) useStaging.setState({ system: stagingName });
  }, [stagingName]);
  const usualId = useMemo(() => scene?.systems.find(({ name }) => name === usual)?.id, [scene, usual]);
  const stage = (index: number) => {
    const system = systemAt(index);
    if (system !== undefined) change({ staging: system.id });
  };
  const openPage = (id: number | null | undefined) => {
    if (id !== null && id !== undefined) go(`/systems/${id}`);
  };

  const shown = useMemo<Shown | null>(
    () =>
      scene === null || painting === null
        ? null
        : { scene, mode: state.mode, painting, territory, marks, jumps, reach, staging: stagingIndex, selected: selectedIndex },
    [scene, state.mode, painting, territory, marks, jumps, reach, stagingIndex, selectedIndex],
  );
  const keys: Bindings = {
    '/': { label: 'Find a system', run: () => searchField.current?.select() },
    t: { label: 'Map or table', run: () => change({ table: !state.table }) },
  };
  useKeys('This view', active ? keys : null);

  const target = systemAt(pointed);
  const reachWords =
    reachMeta === undefined
      ? null
      : `${words(reachMeta.ship)}, JDC ${reachMeta.jdc}: ${reachMeta.range_light_years.toFixed(2)} ly`;
  return (
    <div className="view">
      <header className="view-head">
        <h1>Map</h1>
        <p className="soft">Where is it busy, where is it quiet, and what is going on there?</p>
        <div className="view-actions">
          <Segmented
            label="Dimensions"
            value={state.mode}
            options={mapModes.map((value) => ({ value, label: value.toUpperCase() }))}
            onChange={(mode) => change({ mode })}
          />
          <Button
            look="quiet"
            icon={asTable ? 'map' : 'table'}
            aria-pressed={asTable}
            disabled={broken}
            title="Map or table (t)"
            onClick={() => change({ table: !state.table })}
          >
            {asTable && !broken ? 'Map' : 'Table'}
          </Button>
        </div>
      </header>
      <Controls
        state={state}
        change={change}
        onFind={(id) => change({ selected: id, at: undefined })}
        searchField={searchField}
        stagingName={stagingName}
        usual={usualId === undefined ? null : { id: usualId, name: usual }}
      />
      {data.failed === undefined || data.failed.error === null ? null : (
        <p className="banner banner-error" role="alert">
          {sentenceOf(data.failed.error)} <Button onClick={data.failed.retry}>Try again</Button>
        </p>
      )}
      {broken ? (
        <p className="banner map-broken" role="status">
          This browser or graphics driver offers no WebGL 2, so the map cannot be drawn; here are its systems as a table.
        </p>
      ) : null}
      <div className="split map-split">
        {map.error !== null && scene === null ? (
          <Failure error={map.error} onRetry={map.retry} />
        ) : scene === null || shown === null ? (
          <Skeleton lines={8} label="Loading the map" />
        ) : (
          <>
            {broken ? null : (
              <ContextMenu
                label={target?.name ?? 'System'}
                entries={
                  target === undefined
                    ? []
                    : [
                        { label: 'Set as staging', icon: 'target', onSelect: () => stage(pointed) },
                        { label: 'Copy the name', icon: 'copy', onSelect: () => void copyText(target.name, target.name) },
                        { label: 'Open the system page', icon: 'open', onSelect: () => openPage(target.id) },
                        {
                          label: `Contracts in ${scene.regionNames.get(target.region_id) ?? 'its region'}`,
                          icon: 'contracts',
                          onSelect: () => go('/contracts', { region_id: String(target.region_id) }),
                        },
                      ]
                }
              >
                <div className="map-view" hidden={asTable}>
                  <MapView
                    label={`Map of ${count(scene.systems.length)} systems by ${choice.label.toLowerCase()}. Arrows move it, plus and minus zoom; the Table button shows the same as a table.`}
                    shown={shown}
                    at={state.at}
                    onAt={(at) => change({ at }, 'replace')}
                    onLook={look}
                    onSelect={(index) => change({ selected: systemAt(index)?.id ?? null, at: eye.current })}
                    onStage={stage}
                    onOpen={() => openPage(state.selected)}
                    onEscape={() => change({ selected: null, at: eye.current })}
                    onPoint={setPointed}
                    hoverCard={(index) => (
                      <HoverCard
                        scene={scene}
                        index={index}
                        choice={choice}
                        jumps={jumps}
                        stagingName={stagingName}
                        lightYears={lightYears}
                      />
                    )}
                    active={active && !asTable}
                    onBroken={() => setBroken(true)}
                  >
                    <p className="map-age" role="status">
                      {count(scene.systems.length)} systems
                      {map.observedAt === null ? null : (
                        <>
                          , observed <Ago at={map.observedAt} />
                        </>
                      )}
                    </p>
                    <Legend choice={choice} shown={shown} stagingName={stagingName} reachWords={reachWords} />
                  </MapView>
                </div>
              </ContextMenu>
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
                onClose={() => change({ selected: null, at: eye.current })}
                onStage={() => change({ staging: state.selected === state.staging ? null : state.selected })}
                linkTo={(id) => writePlace(PATH, writeMapState({ ...state, selected: id, at: undefined }))}
              />
            )}
          </>
        )}
      </div>
    </div>
  );
}
