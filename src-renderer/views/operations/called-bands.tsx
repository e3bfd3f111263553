import { bandDaysText, type CalledBand, missedCount } from '../../systems/forecast-text.ts';
import { count, share } from '../../ui/format.ts';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { recordsOf } from '../../ui/table/records.ts';

const figureNames = { jumps: 'Jumps', kills: 'Kills', hotspot: 'Fight' } as const;
const bandColumns = [
  'lead',
  'figure',
  'from',
  'to',
  'forecasts',
  'called',
  'came',
  'interval_held',
  'days',
  'backtested_days',
] as const;

/** Called figures and outcomes, by how long ahead and by band of the call. */
export function CalledBands({ bands, url }: { bands: readonly CalledBand[]; url: string | null }) {
  const text = (figure: CalledBand['figure'], value: number) => (figure === 'hotspot' ? share(value) : missedCount(value));
  return (
    <details className="explained">
      <summary>Called and came, today and tomorrow</summary>
      <div className="note-line">
        <p className="note">
          Forecasts made one day ahead, in the evening before; one and a half, by the first half of the day between; and two,
          before that; by what they called. Whole numbers cannot be cut at exactly a tenth: of small counts more than 80 % lie
          within the interval. {bandDaysText(bands)}
        </p>
        <RecordExport {...recordsOf('bands', bandColumns, bands, url)} />
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Ahead</th>
            <th scope="col">Called from</th>
            <th scope="col" className="figure">
              Called
            </th>
            <th scope="col" className="figure">
              Came
            </th>
            <th scope="col" className="figure">
              Forecasts
            </th>
            <th scope="col" className="figure">
              Held
            </th>
          </tr>
        </thead>
        <tbody>
          {bands.map(({ lead, figure, from, called, came, forecasts, interval_held: held }) => (
            <tr key={`${lead} ${figure} ${from}`}>
              <td>{lead === 1 ? '1 day' : `${String(lead).replace('.5', '½')} days`}</td>
              <th scope="row">
                {figureNames[figure]}, {text(figure, from)}
              </th>
              <td className="figure">{text(figure, called)}</td>
              <td className="figure">{text(figure, came)}</td>
              <td className="figure">{count(forecasts)}</td>
              <td className="figure">{share(held)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
