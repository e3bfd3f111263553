import type { ResponseOf } from '#shared/http/endpoint';
import type { lossAccuracy } from '#shared/plan-api/loss-accuracy';
import { count } from '../../ui/format.ts';
import { lossText } from './route-query.ts';

/** How the chances of loss that were called over the last days fared, and what they are told from. */
export function LossAccuracy({ body: { data, meta } }: { body: ResponseOf<typeof lossAccuracy> }) {
  return (
    <section aria-label="How called chances fared">
      <h2>Called, and what came of it</h2>
      {meta.from === null ? (
        <p className="note">Nothing is graded yet: that takes killmails of more than a week.</p>
      ) : (
        <div className="numbers">
          <table>
            <thead>
              <tr>
                <th scope="col">Called</th>
                <th scope="col">Lost the ship</th>
                <th scope="col">Journeys</th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ from, called, lost, journeys, sentence }) => (
                <tr key={from} title={sentence}>
                  <td>{lossText(called)}</td>
                  <td className="figure">{lossText(lost)}</td>
                  <td className="figure">{count(journeys)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <p className="note">
        {meta.from === null ? '' : `Of journeys from ${meta.from} to ${meta.to}. `}
        The chance is told from ships lost at stargates for each jump at that hour over 28 days, the day’s forecast, and the
        killmails of the last 45 minutes. It is no promise.
      </p>
    </section>
  );
}
