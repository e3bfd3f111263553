import type { z } from 'zod';
import { hubNames } from '#shared/game';
import type { HubDepth, TradedFigures, typeMarket } from '#shared/trade-api/market';
import { orderSourceText } from '../../contracts/market-age.tsx';
import { RelativeTime, ShortAge } from '../../ui/date-time.tsx';
import { count, fullIsk, NOTHING, preciseIsk, shortCount, shortIsk, unitsADay } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import type { Records } from '../../ui/table/export.ts';
import { RecordExport } from '../../ui/table/export-menu.tsx';

type Market = z.output<typeof typeMarket>;

/** What the markets of the trade hubs bid and ask for a type, each with the age of its book. `url`: where a script reads it. */
export function HubMarkets({ market, url }: { market: Market; url: string | null }) {
  const { hubs, prices, traded } = market;
  const byHub = new Map(hubs.map((depth) => [depth.hub, depth]));
  const tradedAt = new Map(traded.map((one) => [one.hub, one]));
  const [oldest] = traded.map(({ observed_at: at }) => at).sort();
  return (
    <section className="figure-box">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Market of the trade hubs</h2>
          <p className="dim">
            ISK a unit{hubs.length === 0 ? '' : `, from ${orderSourceText(hubs)}`}
            {prices?.average_price == null ? null : (
              <>
                ; the average in the whole game is{' '}
                <span title={fullIsk(prices.average_price)}>{shortIsk(prices.average_price)}</span>,{' '}
                <RelativeTime at={prices.observed_at} />
              </>
            )}
            {oldest === undefined ? null : (
              <>
                ; what the regions traded in 30 days is of <RelativeTime at={oldest} />
              </>
            )}
          </p>
        </div>
        <div className="figure-actions">
          <RecordExport {...marketRecords(market, url)} />
        </div>
      </div>
      {hubs.length === 0 && traded.length === 0 ? (
        <p className="dim">It has no orders at any of them.</p>
      ) : (
        <ScrollBox className="grid-scroll" label="Market of the trade hubs">
          <table className="blueprint-grid">
            <thead>
              <tr>
                <th scope="col">Hub</th>
                <th scope="col" className="figure">
                  Highest buy
                </th>
                <th scope="col" className="figure">
                  Units wanted
                </th>
                <th scope="col" className="figure">
                  Lowest sell
                </th>
                <th scope="col" className="figure">
                  Units offered
                </th>
                <th scope="col" title="How old its book is">
                  Age
                </th>
                <th scope="col" className="figure" title="Units a day, in the region, mean of 30 days">
                  Sold a day
                </th>
                <th scope="col" className="figure" title="ISK a unit, in the region, mean of what was traded in 30 days">
                  30 days
                </th>
              </tr>
            </thead>
            <tbody>
              {hubNames.map((hub) => (
                <HubRow key={hub} hub={hub} depth={byHub.get(hub)} traded={tradedAt.get(hub)} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
    </section>
  );
}

/** `depth` undefined: the type is not dealt with there; `traded`: what the region traded was not read. */
function HubRow({ hub, depth, traded }: { hub: string; depth: HubDepth | undefined; traded: TradedFigures | undefined }) {
  const { best_bid: bid, best_ask: ask, bid_volume: wanted, ask_volume: offered, observed_at: at } = depth ?? NO_ORDERS;
  return (
    <tr>
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
      <td className="dim">{at === null ? '' : <ShortAge at={at} />}</td>
      <td className="figure" title={traded === undefined ? undefined : `${traded.volume_a_day} units`}>
        {traded === undefined ? NOTHING : unitsADay(traded.volume_a_day)}
      </td>
      <td className="figure" title={fullIsk(traded?.average)}>
        {preciseIsk(traded?.average)}
      </td>
    </tr>
  );
}

/** Of a hub where a type is not dealt with. */
const NO_ORDERS = { best_bid: null, best_ask: null, bid_volume: 0, ask_volume: 0, observed_at: null };

/** A row for each hub: its book, and what its region traded. */
export function marketRecords({ type_id: type, hubs, traded }: z.output<typeof typeMarket>, url: string | null): Records {
  return {
    name: `market of type ${type}`,
    url,
    columns: [
      'hub',
      'best_bid',
      'bid_volume',
      'best_ask',
      'ask_volume',
      'observed_at',
      'volume_a_day',
      'average',
      'traded_observed_at',
    ],
    rows: hubNames.map((hub) => {
      const depth = hubs.find((one) => one.hub === hub) ?? NO_ORDERS;
      const sold = traded.find((one) => one.hub === hub);
      return [
        hub,
        depth.best_bid,
        depth.bid_volume,
        depth.best_ask,
        depth.ask_volume,
        depth.observed_at,
        sold?.volume_a_day ?? null,
        sold?.average ?? null,
        sold?.observed_at ?? null,
      ];
    }),
  };
}
