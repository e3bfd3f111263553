import { formatHash } from '../../state/location.ts';
import { fullIsk, plural, shortCount, shortIsk } from '../../ui/format.ts';
import type { ExportColumn } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import type { RegionLadder } from './ladder.ts';

const exportColumns: readonly ExportColumn<RegionLadder>[] = [
  { id: 'region_id', value: ({ regionId }) => regionId },
  { id: 'region_name', value: ({ name }) => name },
  { id: 'best_unit_price', value: ({ best }) => best },
  { id: 'offers', value: ({ steps }) => steps.length },
  { id: 'units', value: ({ units }) => units },
];

const WIDTH = 150;
const HEIGHT = 56;

interface Props {
  /** Where a script reads the offers. */
  url: string | null;
  typeId: number;
  regions: readonly RegionLadder[];
}

/** The same curve for each region, all on one scale, so that their heights and lengths can be compared by eye. */
export function RegionsCompared({ typeId, regions, url }: Props) {
  const mostUnits = Math.max(1, ...regions.map(({ units }) => units));
  const highest = Math.max(1, ...regions.map(({ steps }) => steps.at(-1)?.unit_price ?? 0));
  return (
    <section className="figure-box">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Regions compared</h2>
          <p className="dim">
            One scale: 0 to {shortIsk(highest)} ISK a unit, up to {plural(mostUnits, 'unit')}
          </p>
        </div>
        <div className="figure-actions">
          <ExportMenu name="regions" url={url} small columns={exportColumns} rows={() => regions} />
        </div>
      </div>
      <ul className="multiples">
        {regions.map(({ regionId, name, steps, units, best }) => (
          <li key={regionId}>
            <a href={formatHash('/depth', { type: String(typeId), region: String(regionId) })} title={`Depth in ${name}`}>
              <strong>{name}</strong>
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <path d={stepPath(steps, mostUnits, highest)} vectorEffect="non-scaling-stroke" />
              </svg>
              <span className="soft" title={fullIsk(best)}>
                from {shortIsk(best)}
              </span>
              <span className="dim" title={plural(units, 'unit')}>
                {plural(steps.length, 'offer')}, {shortCount(units)} u
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stepPath(steps: RegionLadder['steps'], mostUnits: number, highest: number): string {
  const x = (units: number) => ((units / mostUnits) * WIDTH).toFixed(1);
  const y = (price: number) => (HEIGHT - 1 - (price / highest) * (HEIGHT - 3)).toFixed(1);
  let before = 0;
  return steps
    .map(({ cumulative, unit_price: price }) => {
      const part = `${before === 0 ? 'M' : 'L'}${x(before)} ${y(price)}L${x(cumulative)} ${y(price)}`;
      before = cumulative;
      return part;
    })
    .join('');
}
