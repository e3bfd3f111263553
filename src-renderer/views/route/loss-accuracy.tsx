import type { ResponseOf } from '#shared/http/endpoint';
import type { lossAccuracy } from '#shared/plan-api/loss-accuracy';
import { count, share } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { recordsOf } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';
import { basisSentence, type LossOrigin } from './loss-basis.ts';

interface Props {
  body: ResponseOf<typeof lossAccuracy>;
  /** Where a script reads it. */
  url: string | null;
  /** Of the route that is shown. */
  basis: LossOrigin;
  /** The hull that was named; null: none. */
  ship: string | null;
  /** Of the way that is shown, 0 to 1; null: not known. */
  chance: number | null;
}

/** How the chances of loss that were called over the last days fared, and what they are worked out from. */
export function LossAccuracy({ body: { data, meta }, url, basis, ship, chance }: Props) {
  const own = chance === null ? undefined : nearestRow(data, chance);
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
                <th scope="col" title="The chance that was told then, on average">
                  Told
                </th>
                <th
                  scope="col"
                  title="How many of these trips lost the ship, and the 95 % interval. Many trips meet the same lost ship, so a few lost ships tell little"
                >
                  Lost
                </th>
                <th scope="col" title="The chance of such a trip now, corrected by this grade">
                  Told now
                </th>
                <th scope="col" title="Ships that were lost at the gates of these trips, which the grade comes from">
                  Ships
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map(({ from, called, lost, lost_least: least, lost_most: most, corrected, ships, sentence }) => (
                <tr
                  key={from}
                  className={from === own?.from ? 'own-band' : ''}
                  title={from === own?.from ? `${sentence} Your way is one of these.` : sentence}
                >
                  <td>
                    {share(called)}
                    {from === own?.from ? ' (yours)' : ''}
                  </td>
                  <td className="figure">
                    {share(lost)}
                    <br />
                    <span className="soft">
                      {share(least)} to {share(most)}
                    </span>
                  </td>
                  <td className="figure">{share(corrected)}</td>
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

/** The row whose journeys are called now what comes nearest to a chance: both are corrected. */
export function nearestRow<Row extends { corrected: number }>(rows: readonly Row[], chance: number): Row | undefined {
  const apart = ({ corrected }: Row) => Math.abs(Math.log(Math.max(corrected, 1e-4) / Math.max(chance, 1e-4)));
  return rows.toSorted((one, other) => apart(one) - apart(other))[0];
}

function shipsOf(shipClass: Props['body']['meta']['ship_class']): string {
  return shipClass === 'any' ? 'all ships' : `ships of the class ${shipClass}`;
}
