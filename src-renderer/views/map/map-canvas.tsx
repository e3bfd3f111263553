import { type RefObject, useState } from 'react';
import type { LiveSystem } from '#shared/plan-api/live';
import { HoverCard } from '../../map/hover-card.tsx';
import { Legend } from '../../map/legend.tsx';
import { type MapContent, type MapPicture, MapView } from '../../map/map-view.tsx';
import type { Scene } from '../../map/scene.ts';
import { hoursText, useMapHours } from '../../systems/sampled-hours.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ContextMenu } from '../../ui/controls/context-menu.tsx';
import { count, plural } from '../../ui/format.ts';
import type { MapState } from './map-state.ts';
import { reachText } from './panel-text.ts';
import { menuOf, openPage } from './system-menu.ts';
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
  const { choice, jumps, reachMeta, lightYears, reasons, newest } = data;
  const sampled = hoursText(useMapHours());
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
  const reachLabel = reachText(reachMeta);
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
                {sampled === null || state.time !== null ? '' : `, ${sampled}`}
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
export function ShownRoute({ way, onClose }: { way: readonly { isDrive: boolean }[]; onClose: () => void }) {
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
