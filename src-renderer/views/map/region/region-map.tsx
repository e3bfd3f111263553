import './region-map.css';
import { type ComponentProps, useEffect, useMemo } from 'react';
import { regionMap } from '#shared/plan-api/region-maps';
import { planService } from '../../../api.ts';
import { Legend } from '../../../map/legend.tsx';
import type { MapContent } from '../../../map/map-view.tsx';
import { wayExits, wayStops } from '../../../map/way.ts';
import { useStatus } from '../../../state/status.ts';
import { hoursText, useMapHours } from '../../../systems/sampled-hours.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { count } from '../../../ui/format.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { saveBlob } from '../../../ui/table/export.ts';
import { useEndpoint } from '../../../use-endpoint.ts';
import { ShownRoute } from '../map-canvas.tsx';
import type { MapState } from '../map-state.ts';
import { reachText } from '../panel-text.ts';
import type { useMapData } from '../use-map-data.ts';
import { boxFigureLabel } from './box-figures.ts';
import { regionDrawing } from './region-drawing.ts';
import { regionPicture } from './region-picture.ts';
import { RegionSheet } from './region-sheet.tsx';

interface Props {
  data: ReturnType<typeof useMapData>;
  content: MapContent;
  state: MapState;
  change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void;
  stagingName: string | null;
  active: boolean;
}

/** One region as boxes: each system with its name and a figure, each neighbour behind a gate as a stub that leads there. */
export function RegionMap({ data, content, state, change, stagingName, active }: Props) {
  const { body, error, retry } = useEndpoint(planService, regionMap, { region: String(state.region) });
  const map = body?.data.region_id === state.region ? body.data : undefined;
  const { whole } = data.map;
  const { choice } = data;
  const { figure, way } = state;
  const exits = useMemo(() => (whole === null ? [] : wayExits(wayStops(way), content.scene, whole)), [whole, way, content.scene]);
  const { chainLines } = data;
  const chainExits = useMemo(() => {
    const stops = chainLines.map(({ from, to }) => [from, to].map((id) => ({ id, isDrive: false })));
    return whole === null ? [] : stops.flatMap((ends) => wayExits(ends, content.scene, whole));
  }, [whole, chainLines, content.scene]);
  const drawing = useMemo(
    () => (map === undefined ? null : regionDrawing({ body: map, content, choice, figure, exits, chainExits })),
    [map, content, choice, figure, exits, chainExits],
  );
  useLightPrint(active);
  if (error !== null && map === undefined) return <Failure error={error} onRetry={retry} />;
  if (map === undefined || drawing === null) return <Skeleton lines={8} label="Loading the region map" />;
  return (
    <div className="region-view">
      <RegionSheet
        key={map.region_id}
        drawing={drawing}
        region={map.region}
        data={data}
        content={content}
        state={state}
        change={change}
        stagingName={stagingName}
        active={active}
      />
      <RegionLegend
        region={map.region}
        drawing={drawing}
        data={data}
        content={content}
        state={state}
        change={change}
        stagingName={stagingName}
      />
    </div>
  );
}

/** Prints the map alone, with the colours of the light theme on white, whichever is in force. */
function useLightPrint(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const { dataset } = document.documentElement;
    let theme: string | undefined;
    const before = () => {
      theme = dataset['theme'];
      dataset['theme'] = 'light';
    };
    const after = () => {
      if (theme !== undefined) dataset['theme'] = theme;
    };
    // The map stays where it is behind another view, which is printed as it is.
    dataset['print'] = 'region';
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      delete dataset['print'];
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [active]);
}

/** What the map's colours and marks mean, of when it is, and the ways out of the window: a picture and paper. */
function RegionLegend({
  region,
  drawing,
  data,
  content,
  state,
  change,
  stagingName,
}: Omit<ComponentProps<typeof RegionSheet>, 'active'>) {
  const demo = useStatus(({ status }) => status?.mode === 'demo');
  const { choice, reachMeta } = data;
  const sampled = hoursText(useMapHours());
  const says = boxFigureLabel(state.figure);
  const route = drawing.lines.flatMap(({ look }) => (look === 'way' || look === 'drive' ? [{ isDrive: look === 'drive' }] : []));
  const warning = demo ? 'demo galaxy, invented data' : null;
  const save = async () => {
    const about = `Colour: ${choice.label.toLowerCase()}${says === null ? '' : `; in the boxes: ${says}`}. ${choice.about}`;
    const caption = { title: `${region} region map`, about, legend: content.styles.legend, warning };
    saveBlob(`region-map-${region}`, 'png', await regionPicture(drawing, caption));
  };
  return (
    <div className="region-legend">
      <div className="region-about">
        <strong>{region} region map</strong>
        <p className="map-age" role="status">
          {count(content.scene.systems.length)} systems
          {sampled === null || state.time !== null ? '' : `, ${sampled}`}
        </p>
        {says === null ? null : <p>In the boxes: {says}</p>}
        <p className="region-paper">Astrolabe{warning === null ? '' : `, ${warning}`}</p>
      </div>
      <Legend
        choice={choice}
        content={content}
        stagingName={stagingName}
        reachLabel={reachText(reachMeta)}
        counting={stagingName !== null && state.range !== null}
        awaitsCouriers={state.shown.includes('couriers') && content.time == null}
        reducedDetail={false}
      />
      <div className="region-actions">
        <ShownRoute way={route} onClose={() => change({ way: undefined }, 'replace')} />
        <Button look="quiet" icon="export" title="Save the map as a picture" onClick={() => void save()}>
          PNG
        </Button>
        <Button look="quiet" icon="export" title="Print the map on one page, or save it as PDF" onClick={() => print()}>
          Print
        </Button>
      </div>
    </div>
  );
}
