import { type HubName, hubNames } from '#shared/game';
import type { Appraisal } from '#shared/trade-api/appraise';
import { orderSourceText } from '../../contracts/market-age.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { fullIsk, NOTHING, plural, shortIsk } from '../../ui/format.ts';

/** What the whole list brings at each hub, and where each line is sold where it brings most. */
export function HubTable({
  appraisals,
  chosen,
  refusals,
}: {
  appraisals: readonly Appraisal[];
  chosen: HubName;
  refusals: ReadonlyMap<HubName, string>;
}) {
  const split = { now: splitOverHubs(appraisals, 'to_buy_orders'), listed: splitOverHubs(appraisals, 'with_sell_orders') };
  /** The best figure of a column; undefined: all hubs are alike. */
  const most = (sale: SaleTotal) => {
    const figures = appraisals.map(({ totals }) => totals[sale]);
    return figures.every((isk) => isk === figures[0]) ? undefined : Math.max(...figures);
  };
  return (
    <table className="lines appraise-hubs">
      <thead>
        <tr>
          <th scope="col">Hub</th>
          <th scope="col" className="figure" title="To the hub’s buy orders at once, less tax">
            To buy orders
          </th>
          <th scope="col" className="figure" title="With your own sell orders, less tax and broker’s fee">
            With sell orders
          </th>
          <th scope="col" className="figure" title="What it costs at the hub’s sell orders">
            To buy it
          </th>
          <th scope="col" className="figure">
            Orders
          </th>
        </tr>
      </thead>
      <tbody>
        {hubNames.map((name) => {
          const found = appraisals.find(({ hub }) => hub === name);
          if (found === undefined)
            return (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td colSpan={4} className="dim">
                  {refusals.get(name) ?? NOTHING}
                </td>
              </tr>
            );
          const { totals, observed_at: at, source } = found;
          return (
            <tr key={name} className={name === chosen ? 'appraise-chosen' : ''}>
              <th scope="row">{name}</th>
              <Amount isk={totals.to_buy_orders} isMost={totals.to_buy_orders === most('to_buy_orders')} />
              <Amount isk={totals.with_sell_orders} isMost={totals.with_sell_orders === most('with_sell_orders')} />
              <Amount isk={totals.replacement} />
              <td className="figure dim" title={orderSourceText([{ hub: name, source }])}>
                <RelativeTime at={at} />
              </td>
            </tr>
          );
        })}
      </tbody>
      {appraisals.length < 2 ? null : (
        <tfoot>
          <tr>
            <th scope="row" title="Each line at the hub where it brings most, hauling not counted">
              Split over hubs
            </th>
            <Amount isk={split.now.isk} note={plural(split.now.hubs, 'hub')} />
            <Amount isk={split.listed.isk} note={plural(split.listed.hubs, 'hub')} />
            <td colSpan={2} className="figure dim">
              hauling not counted
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Amount({ isk, isMost = false, note }: { isk: number; isMost?: boolean; note?: string }) {
  return (
    <td className={isMost && isk > 0 ? 'figure appraise-most' : 'figure'} title={fullIsk(isk)}>
      {shortIsk(isk)}
      {note === undefined ? null : <span className="dim"> at {note}</span>}
    </td>
  );
}

type Line = Appraisal['lines'][number];
/** The ways to sell, as the lines of an appraisal name them. */
export type SaleTotal = 'to_buy_orders' | 'with_sell_orders';

export const lineKey = ({ type_id: id, is_blueprint_copy: copy }: Line): string => `${id}/${copy}`;

/** The hub at which each line brings most, by {@link lineKey}; a line that brings nothing anywhere is absent. ISK. */
export function bestHubs(appraisals: readonly Appraisal[], sale: SaleTotal): Map<string, { hub: HubName; isk: number }> {
  const best = new Map<string, { hub: HubName; isk: number }>();
  for (const { hub, lines } of appraisals)
    for (const line of lines) {
      const isk = line[sale];
      if (isk > (best.get(lineKey(line))?.isk ?? 0)) best.set(lineKey(line), { hub, isk });
    }
  return best;
}

/** What a list brings where each line is sold at its best hub, and at how many hubs that is. ISK, hauling not counted. */
export function splitOverHubs(appraisals: readonly Appraisal[], sale: SaleTotal): { isk: number; hubs: number } {
  const best = [...bestHubs(appraisals, sale).values()];
  return { isk: best.reduce((sum, { isk }) => sum + isk, 0), hubs: new Set(best.map(({ hub }) => hub)).size };
}
