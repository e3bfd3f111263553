import { useCallback, useMemo } from 'react';
import uPlot from 'uplot';
import { Segmented } from '../../ui/controls/segmented.tsx';
import { count, fullIsk, plural, shortCount, shortIsk } from '../../ui/format.ts';
import { axis, wholeSteps } from '../../ui/plot/axes.ts';
import type { PlotColours } from '../../ui/plot/colours.ts';
import { Figure } from '../../ui/plot/figure.tsx';
import { Plot } from '../../ui/plot/plot.tsx';
import { curve, type Step } from './ladder.ts';

/** A price holds until its units are used up. */
const stepped = uPlot.paths.stepped?.({ align: 1 });

interface Props {
  steps: readonly Step[];
  /** Where a script reads them. */
  url: string | null;
  scale: 'linear' | 'log';
  onScale: (scale: 'linear' | 'log') => void;
}

/** What the next unit costs after this many have been bought. */
export function StepCurve({ steps, url, scale, onScale }: Props) {
  const data = useMemo((): uPlot.AlignedData => {
    const { units, prices } = curve(steps);
    return [units, prices];
  }, [steps]);
  const odd = steps.filter((step) => step.odd).length;
  const options = useCallback(
    (colours: PlotColours, textScale: number): Omit<uPlot.Options, 'width' | 'height'> => ({
      padding: [10, 14, 0, 0],
      legend: { live: true },
      cursor: { points: { size: 6 } },
      scales: {
        x: { time: false, range: (_, low, high) => [low, high] },
        y: scale === 'log' ? { distr: 3 } : { range: (_, __, high) => [0, high * 1.05] },
      },
      axes: [
        axis(colours, textScale, {
          incrs: wholeSteps,
          values: (_, ticks) => ticks.map((tick) => shortCount(tick)),
          label: 'units',
          labelSize: 16 * textScale,
          size: 24 * textScale,
        }),
        axis(colours, textScale, {
          values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : shortIsk(tick))),
          size: 62 * textScale,
          label: 'ISK a unit',
          labelSize: 16 * textScale,
        }),
      ],
      series: [
        { label: 'After', value: (_, units) => (units === null ? '–' : `${count(units)} units`) },
        {
          label: 'next unit',
          stroke: colours.accent,
          width: 1.5,
          fill: colours.accentSoft,
          ...(stepped === undefined ? {} : { paths: stepped }),
          points: { show: false },
          value: (_, price) => (price === null ? '–' : fullIsk(price)),
        },
      ],
    }),
    [scale],
  );
  return (
    <Figure
      title="Price of the next unit"
      about={`What the next unit costs after so many${odd === 0 ? '' : `, without ${plural(odd, 'offer')} of an odd price`}`}
      actions={
        <Segmented
          label="Price scale"
          value={scale}
          options={[
            { value: 'linear', label: 'Linear' },
            { value: 'log', label: 'Log' },
          ]}
          onChange={onScale}
        />
      }
      table={{
        columns: ['Units', 'ISK a unit', 'Units of this offer'],
        rows: steps.map(({ cumulative, unit_price: price, quantity }) => [count(cumulative), fullIsk(price), count(quantity)]),
      }}
      exported={{
        name: 'depth-curve',
        url,
        columns: ['cumulative', 'unit_price', 'quantity'],
        rows: steps.map(({ cumulative, unit_price: price, quantity }) => [cumulative, price, quantity]),
      }}
    >
      <Plot label={`Unit price against cumulative units, ${steps.length} offers`} height={240} data={data} options={options} />
    </Figure>
  );
}
