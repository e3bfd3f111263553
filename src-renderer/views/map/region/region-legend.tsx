import { Legend } from '../../../map/legend.tsx';
import type { MapContent } from '../../../map/map-view.tsx';
import { useStatus } from '../../../state/status.ts';
import { hoursText } from '../../../systems/sampled-hour.ts';
import { useMapHours } from '../../../systems/use-sampled-hours.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { count } from '../../../ui/format.ts';
import { saveBlob } from '../../../ui/table/export.ts';
import { ShownRoute } from '../map-canvas.tsx';
import type { MapState } from '../map-state.ts';
import { reachText } from '../panel-text.ts';
import type { useMapData } from '../use-map-data.ts';
import { boxFigureLabel } from './box-figures.ts';
import type { RegionDrawing } from './region-drawing.ts';
import { regionPicture } from './region-picture.ts';

interface Props {
  region: string;
  drawing: RegionDrawing;
  data: ReturnType<typeof useMapData>;
  content: MapContent;
  state: MapState;
  change: (patch: Partial<MapState>, step?: 'push' | 'replace') => void;
  stagingName: string | null;
}

/** What the map's colours and marks mean, of when it is, and the ways out of the window: a picture and paper. */
export function RegionLegend({ region, drawing, data, content, state, change, stagingName }: Props) {
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
