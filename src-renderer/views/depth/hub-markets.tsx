import { marketOfType } from '#shared/trade-api/market';
import { tradeService } from '../../api.ts';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, fullIsk, preciseIsk, shortCount, shortIsk } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { useEndpoint } from '../../use-endpoint.ts';

/** What the markets of the trade hubs bid and ask for the type, each with the age of its book; nothing where that is not known. */
export function HubMarkets({ typeId }: { typeId: number }) {
  const { body } = useEndpoint(tradeService, marketOfType, { type: String(typeId) });
  const market = body?.data;
  if (market === undefined) return null;
  const { hubs, prices } = market;
  return (
    <section className="figure-box">
      <div className="figure-title">
        <h2>Market of the trade hubs</h2>
        <p className="dim">
          ISK a unit, from the game’s order lists
          {prices?.average_price == null ? null : (
            <>
              ; the average in the whole game is{' '}
              <span title={fullIsk(prices.average_price)}>{shortIsk(prices.average_price)}</span>,{' '}
              <RelativeTime at={prices.observed_at} />
            </>
          )}
        </p>
      </div>
      {hubs.length === 0 ? (
        <p className="dim">It has no orders at any of them.</p>
      ) : (
        <ScrollBox className="grid-scroll" label="Market of the trade hubs">
          <table className="blueprint-grid">
            <thead>
              <tr>
                <th scope="col">Hub</th>
                <th scope="col" className="figure">
                  Best bid
                </th>
                <th scope="col" className="figure">
                  Units wanted
                </th>
                <th scope="col" className="figure">
                  Best ask
                </th>
                <th scope="col" className="figure">
                  Units offered
                </th>
                <th scope="col">Seen</th>
              </tr>
            </thead>
            <tbody>
              {hubs.map(({ hub, best_bid: bid, best_ask: ask, bid_volume: wanted, ask_volume: offered, observed_at: at }) => (
                <tr key={hub}>
                  <th scope="row">{hub}</th>
                  <td className="figure" title={fullIsk(bid)}>
                    {preciseIsk(bid)}
                  </td>
                  <td className="figure" title={count(wanted)}>
                    {shortCount(wanted)}
                  </td>
                  <td className="figure" title={fullIsk(ask)}>
                    {preciseIsk(ask)}
                  </td>
                  <td className="figure" title={count(offered)}>
                    {shortCount(offered)}
                  </td>
                  <td className="dim">
                    <RelativeTime at={at} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}
