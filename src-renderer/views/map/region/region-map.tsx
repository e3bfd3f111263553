import './region-map.css';
import { useEffect, useMemo } from 'react';
import { regionMap } from '#shared/plan-api/region-maps';
import { planService } from '../../../api.ts';
import type { MapContent } from '../../../map/map-view.tsx';
import { wayExits, wayStops } from '../../../map/way.ts';
import { Failure, Skeleton } from '../../../ui/states.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import type { MapState } from '../map-state.ts';
import type { useMapData } from '../use-map-data.ts';
import { regionDrawing } from './region-drawing.ts';
import { RegionLegend } from './region-legend.tsx';
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
