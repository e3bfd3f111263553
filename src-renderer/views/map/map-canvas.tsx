import { type RefObject, useState } from 'react';
import type { RawQuery } from '#shared/http/query';
import type { LiveSystem } from '#shared/plan-api/live';
import type { MapSystem } from '#shared/systems-api/topology';
import { HoverCard } from '../../map/hover-card.tsx';
import { Legend } from '../../map/legend.tsx';
import type { MapPicture } from '../../map/map-picture.ts';
import { type MapContent, MapView } from '../../map/map-view.tsx';
import type { Scene } from '../../map/scene.ts';
import { useViewLocations } from '../../state/local-storage/view-locations.ts';
import { navigate, parseHash, valuesOf } from '../../state/location.ts';
import { avoidOnRoutes } from '../../state/use-settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ContextMenu } from '../../ui/controls/context-menu.tsx';
import type { MenuEntry } from '../../ui/controls/menu.tsx';
import { copyText } from '../../ui/copy.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, humanize, lightYears as lightYearsText, plural } from '../../ui/format.ts';
import type { MapState } from './map-state.ts';
import type { useMapData } from './use-map-data.ts';

interface Props {
  data: ReturnType<typeof useMapData>;
  scene: Scene;
  content: MapContent;
  state: MapState;
  change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void;
  /** Where the camera is, in the URL's form: a change that should not move it takes it along. */
  cameraNow: () => string | undefined;
  onCameraChange: (at: string) => void;
  stagingName: string | null;
  active: boolean;
  hidden: boolean;
  onBroken: () => void;
  picture: RefObject<MapPicture | null>;
}

/** The drawn map with its menu, its hover card and its legend. */
export function MapCanvas({ data, scene, content, state, change, stagingName, active, hidden, ...camera }: Props) {
  const { cameraNow, onCameraChange, onBroken, picture } = camera;
  const { map, choice, jumps, reachMeta, lightYears, reasons, newest } = data;
  const [contextTarget, setContextTarget] = useState(-1);
  const systemAt = (index: number) => scene.systems[index];
  const stage = (index: number) => {
    const system = systemAt(index);
    if (system !== undefined) change({ staging: system.id });
  };
  const target = systemAt(contextTarget);
  const entries =
    target === undefined
      ? []
      : menuOf(scene, target, {
          stage: () => stage(contextTarget),
          range: () => change({ staging: target.id, ship: state.ship ?? 'carrier' }),
          plan: (region) => change({ region, at: undefined }),
        });
  const reachLabel =
    reachMeta === undefined
      ? null
      : `${humanize(reachMeta.ship)}, JDC ${reachMeta.jdc}: ${lightYearsText(reachMeta.range_light_years)}`;
  return (
    <ContextMenu label={target?.name ?? 'System'} entries={entries}>
      <div className="map-view" hidden={hidden}>
        <MapView
          label={`Map of ${count(scene.systems.length)} systems by ${choice.label.toLowerCase()}. Arrows move it, plus and minus zoom; the Table button shows the same as a table.`}
          content={content}
          at={state.at}
          onCameraIdle={(at) => change({ at }, 'replace')}
          onCameraChange={onCameraChange}
          onSelect={(index) => change({ selected: systemAt(index)?.id ?? null, at: cameraNow() })}
          onStage={stage}
          onOpen={() => state.selected !== null && openPage(state.selected)}
          onEscape={() => change({ selected: null, at: cameraNow() })}
          onContextTarget={setContextTarget}
          hoverCard={(index) => (
            <HoverCard
              scene={scene}
              index={index}
              choice={choice}
              jumps={jumps}
              stagingName={stagingName}
              lightYears={lightYears}
              reasons={reasons(index)}
            />
          )}
          active={active}
          onBroken={onBroken}
          picture={picture}
        >
          {({ reducedDetail }) => (
            <>
              <p className="map-age" role="status">
                {count(scene.systems.length)} systems
                {map.observedAt === null ? null : (
                  <>
                    , observed <RelativeTime at={map.observedAt} />
                  </>
                )}
              </p>
              <ShownRoute way={content.way ?? []} onClose={() => change({ way: undefined }, 'replace')} />
              {newest === null ? null : <NewestKill of={newest} onSelect={(id) => change({ selected: id, at: undefined })} />}
              <Legend
                choice={choice}
                content={content}
                stagingName={stagingName}
                reachLabel={reachLabel}
                counting={stagingName !== null && state.range !== null}
                awaitsCouriers={state.shown.includes('couriers') && content.time == null}
                hazardsUnknown={data.hazardsUnknown}
                reducedDetail={reducedDetail}
              />
            </>
          )}
        </MapView>
      </div>
    </ContextMenu>
  );
}

/** How long the route is that is drawn, until it is closed; nothing where none is. */
function ShownRoute({ way, onClose }: { way: readonly { isDrive: boolean }[]; onClose: () => void }) {
  if (way.length === 0) return null;
  const legs = way.filter(({ isDrive }) => isDrive).length;
  const parts = [
    ...(legs === 0 ? [] : [plural(legs, 'leg')]),
    ...(legs === way.length ? [] : [plural(way.length - legs, 'jump')]),
  ];
  return (
    <Button look="quiet" className="map-news map-route" icon="close" onClick={onClose}>
      Route: {parts.join(', ')}
    </Button>
  );
}

/** Where a player was killed last, which the map is flown to. */
function NewestKill({
  of: { id, name, sentence, last_kill_at: at },
  onSelect,
}: {
  of: LiveSystem;
  onSelect: (id: number) => void;
}) {
  return (
    <Button look="quiet" className="map-news" title={sentence} onClick={() => onSelect(id)}>
      Newest kill: {name}, {at.slice(11, 16)} EVE
    </Button>
  );
}

const openPage = (id: number) => navigate(`/systems/${id}`);

/** Opens the route as it was left, changed. */
function openRoute(changed: (before: RawQuery) => RawQuery): void {
  const { path, query } = parseHash(useViewLocations.getState().places['/route'] ?? '#/route');
  navigate('/route', changed(path === '/route' ? query : {}));
}

/** What a right click on a system offers. */
function menuOf(
  { regionNames }: Scene,
  { id, name, region_id }: MapSystem,
  { stage, range, plan }: { stage: () => void; range: () => void; plan: (region: number) => void },
): MenuEntry[] {
  return [
    { label: 'Set as staging', icon: 'target', onSelect: stage },
    { label: 'Route from here', icon: 'route', onSelect: () => openRoute((before) => ({ ...before, from: name })) },
    { label: 'Route to here', icon: 'route', onSelect: () => openRoute((before) => ({ ...before, to: name })) },
    {
      label: 'Route via here',
      icon: 'route',
      onSelect: () => openRoute((before) => ({ ...before, via: [...new Set([...valuesOf(before, 'via'), name])] })),
    },
    { label: 'Jump range from here', icon: 'target', onSelect: range },
    { label: 'Avoid on routes', icon: 'hide', onSelect: () => void avoidOnRoutes(name) },
    { label: `${regionNames.get(region_id) ?? 'Its'} region map`, icon: 'route', onSelect: () => plan(region_id) },
    { label: 'Copy the name', icon: 'copy', onSelect: () => void copyText(name, name) },
    { label: 'Open the system page', icon: 'open', onSelect: () => openPage(id) },
    {
      label: `Contracts in ${regionNames.get(region_id) ?? 'its region'}`,
      icon: 'contracts',
      onSelect: () => navigate('/contracts', { region_id: String(region_id) }),
    },
  ];
}
