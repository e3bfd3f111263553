import { useState } from 'react';
import type { AskingPrice, PriceBand } from '#shared/trade-api/price';
import { count, fullIsk, percent, percentRange, preciseIsk } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Empty } from '../../ui/states.tsx';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { bandName, SurvivalPlot } from './survival-plot.tsx';

/** How fast offers sold by their price: the curves, and the figures of each band. */
export function Bands({ price, url }: { price: AskingPrice; url: string | null }) {
  const known = price.bands.filter(({ curve }) => curve.length > 0);
  const [chosen, setChosen] = useState<number | null>(null);
  const suggested = price.suggestions.find(({ ratio }) => ratio !== null)?.ratio ?? 1;
  const holds = ({ ratio_min: from, ratio_max: to }: PriceBand, ratio: number) => ratio >= from && (to === null || ratio < to);
  const shown = known.find(({ ratio_min: from }) => from === chosen) ?? known.find((band) => holds(band, suggested)) ?? known[0];
  return (
    <>
      {shown === undefined ? (
        <section className="figure-box">
          <Empty title="Too few offers for a curve">{price.suggestions[0]?.reason ?? ''}</Empty>
        </section>
      ) : (
        <SurvivalPlot bands={known} shown={shown} url={url} />
      )}
      {price.bands.length === 0 ? null : (
        <BandTable price={price} url={url} shown={shown} onChoose={({ ratio_min: from }) => setChosen(from)} />
      )}
    </>
  );
}

interface TableProps {
  price: AskingPrice;
  url: string | null;
  shown: PriceBand | undefined;
  onChoose: (band: PriceBand) => void;
}

const HEADS = ['Offers', 'Sold', 'Undecided', 'Unsold', 'Listed', '1 day', '3 days', '7 days'];

function BandTable({ price: { bands }, url, shown, onChoose }: TableProps) {
  return (
    <section className="figure-box" aria-label="Sold by price">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Sold by price</h2>
          <p className="dim">Percent sold in time, of what is not withdrawn; “–”: below 20 offers seen from their first hour</p>
        </div>
        <div className="figure-actions">
          <ExportMenu name="price-bands" url={url} small columns={exported} rows={() => bands} />
        </div>
      </div>
      <ScrollBox className="grid-scroll" label="Bands of prices">
        <table className="price-table">
          <thead>
            <tr>
              <th scope="col">Price</th>
              {HEADS.map((head) => (
                <th key={head} scope="col" className="figure">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bands.map((band) => (
              <tr key={band.ratio_min} className={band === shown ? 'price-chosen' : ''}>
                <th
                  scope="row"
                  title={`${fullIsk(band.price_min)} to ${band.price_max === null ? 'any price' : fullIsk(band.price_max)}`}
                >
                  {band.curve.length === 0 ? (
                    bandName(band)
                  ) : (
                    <button type="button" className="price-band" aria-pressed={band === shown} onClick={() => onChoose(band)}>
                      {bandName(band)}
                    </button>
                  )}{' '}
                  <span className="dim">{band.price === null ? '' : preciseIsk(band.price)}</span>
                </th>
                {[band.offers, band.sold, band.undecided, band.unsold, band.listed].map((figure, index) => (
                  <td key={HEADS[index]} className={figure === 0 ? 'figure dim' : 'figure'}>
                    {count(figure)}
                  </td>
                ))}
                {band.within.map(({ days, sold_percent: sold, low_percent: low, high_percent: high }) => (
                  <td key={days} className="figure" title={sold === null ? whyUnknown(band) : percentRange(low, high)}>
                    {percent(sold)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

function whyUnknown({ at_risk: atRisk, curve }: PriceBand): string {
  return curve.length === 0 ? `${count(atRisk)} of 20 offers seen from their first hour` : 'None was seen for so long yet';
}

const within = (place: number, member: 'sold_percent' | 'low_percent' | 'high_percent') => ({
  id: `within_${[1, 3, 7][place]}_days_${member}`,
  value: ({ within: all }: PriceBand) => all[place]?.[member] ?? null,
});
const exported = [
  { id: 'ratio_min', value: (band: PriceBand) => band.ratio_min },
  { id: 'ratio_max', value: (band: PriceBand) => band.ratio_max },
  { id: 'price', value: (band: PriceBand) => band.price },
  { id: 'offers', value: (band: PriceBand) => band.offers },
  { id: 'sold', value: (band: PriceBand) => band.sold },
  { id: 'undecided', value: (band: PriceBand) => band.undecided },
  { id: 'unsold', value: (band: PriceBand) => band.unsold },
  { id: 'listed', value: (band: PriceBand) => band.listed },
  { id: 'at_risk', value: (band: PriceBand) => band.at_risk },
  ...[0, 1, 2].flatMap((place) => [within(place, 'sold_percent'), within(place, 'low_percent'), within(place, 'high_percent')]),
];
