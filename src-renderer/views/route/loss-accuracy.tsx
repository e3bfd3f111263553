import type { ResponseOf } from '#shared/http/endpoint';
import type { lossAccuracy } from '#shared/plan-api/loss-accuracy';
import { count, share } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { RecordExport } from '../../ui/table/record-export.tsx';
import { recordsOf } from '../../ui/table/records.ts';
import { basisSentence, type LossOrigin } from './loss-basis.ts';

interface Props {
  body: ResponseOf<typeof lossAccuracy>;
  /** Where a script reads it. */
  url: string | null;
  /** Of the route that is shown. */
  basis: LossOrigin;
  /** The hull that was named; null: none. */
  ship: string | null;
}

/** How the chances of loss that were called over the last days fared, and what they are worked out from. */
export function LossAccuracy({ body: { data, meta }, url, basis, ship }: Props) {
  return (
    <section aria-label="How good the chances were">
      <div className="figure-head">
        <h2>How good these odds were</h2>
        {meta.from === null ? null : (
          <RecordExport
            {...recordsOf(
              'called losses',
              ['from', 'to', 'journeys', 'called', 'lost', 'lost_least', 'lost_most', 'ships', 'corrected', 'sentence'],
              data,
              url,
            )}
          />
        )}
      </div>
      {meta.from === null ? (
        <p className="note">Nothing is graded yet: that takes killmails of two days.</p>
      ) : (
        <ScrollBox className="numbers" label="How good these odds were, as numbers">
          <table>
            <thead>
              <tr>
                <th scope="col">Called</th>
                <th
                  scope="col"
                  title="How many of these trips lost the ship, and the 95 % interval. Many trips meet the same lost ship, so a few lost ships tell little"
                >
                  Lost
                </th>
                <th scope="col" title="The chance of such a trip now, corrected by this grade">
                  Now
                </th>
                <th scope="col">Journeys</th>
                <th scope="col" title="Ships that were lost at the gates of these trips, which the grade comes from">
                  Ships
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ from, called, lost, lost_least: least, lost_most: most, corrected, journeys, ships, sentence }) => (
                <tr key={from} title={sentence}>
                  <td>{share(called)}</td>
                  <td className="figure">
                    {share(lost)}
                    <br />
                    <span className="soft">
                      {share(least)} to {share(most)}
                    </span>
                  </td>
                  <td className="figure">{share(corrected)}</td>
                  <td className="figure">{count(journeys)}</td>
                  <td className="figure">{count(ships)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      <p className="note">
        {meta.from === null ? '' : `Of journeys from ${meta.from} to ${meta.to}, ${shipsOf(meta.ship_class)}. `}
        {ship === null ? '' : `${ship} has the chances of ${shipsOf(meta.ship_class)}. `}
        {basisSentence(basis)}
      </p>
    </section>
  );
}

function shipsOf(shipClass: Props['body']['meta']['ship_class']): string {
  return shipClass === 'any' ? 'all ships' : `ships of the class ${shipClass}`;
}
