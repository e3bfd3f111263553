import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { hazardLabels } from '#shared/plan-api/hazards';
import type { DealRecord, dealList } from '#shared/trade-api/deals';
import { formatHash } from '../state/location.ts';
import { RelativeTime } from '../ui/date-time.tsx';
import { chancePercent, dayCount, hourSpan, plural, shortIsk, wholePercent } from '../ui/format.ts';
import { haulShipLabels } from './hauling.tsx';

type DealMeta = ResponseOf<typeof dealList>['meta'];

/** What a deal brings once tax, and with own orders the broker's fee, are paid: before hauling and the loss that it may cost. */
export function bringsOf({ capital, profit, haul, expected_loss: loss, fuel }: DealRecord): number {
  return capital + profit + haul + loss + fuel;
}

/** `16 jumps, all in high security`, `at the hub`. */
export function wayOf({ haul_jumps: jumps, lawless_systems: lawless }: DealRecord): string {
  if (jumps === 0) return 'no jump, it is at the hub';
  return `${plural(jumps, 'jump')}, ${lawless === 0 ? 'all in high security' : `${plural(lawless, 'system')} of low or null security`}`;
}

/** Why to take a deal: what it costs and brings, the way with its danger, what is left, and why that is believed. */
export function DealReasons({ deal, meta: { hub, market, query, ship } }: { deal: DealRecord; meta: DealMeta }) {
  const isListed = query['way'] === 'sell_listed';
  const { profit, profit_percent: percent, hours, trips, haul, fuel, days_to_sell: days } = deal;
  const reasons: readonly (readonly [string, ReactNode])[] = [
    ['Costs', `${shortIsk(deal.capital)} ISK, in ${deal.place?.system_name ?? deal.region_name}`],
    [
      'Brings',
      `${shortIsk(bringsOf(deal))} ISK ${isListed ? `with sell orders in ${hub}, tax and broker’s fee paid` : `from buy orders in ${hub}, tax paid`}`,
    ],
    [
      'Sells',
      !isListed
        ? 'at once'
        : days === null
          ? 'how fast is not known'
          : `within ${dayCount(days)}, as the region of ${hub} trades`,
    ],
    [
      'Way',
      `${wayOf(deal)}${trips > 1 ? `, ${plural(trips, 'trip')}` : ''}; ${hourSpan(hours)} ${deal.haul_jumps === 0 ? 'to trade' : 'there and back'}`,
    ],
    ['Danger', <Danger key="danger" deal={deal} ship={ship} />],
    ...(haul + fuel === 0 ? [] : [['Hauling', `${shortIsk(haul + fuel)} ISK`] as const]),
    [
      'Profit',
      <b key="profit" className="verdict verdict-profit">
        {shortIsk(profit)} ISK{percent === null ? '' : `, ${wholePercent(percent)} of what it costs`}
      </b>,
    ],
    ['Why believed', beliefOf(deal)],
    [
      'Risks',
      <span key="risks">
        {deal.type === 'auction' ? 'somebody bids more' : 'somebody accepts it first'};{' '}
        {isListed ? 'others ask less before it sells' : `the buy orders of ${hub} go`}
        {market.observed_at === null ? null : (
          <>
            : they were read <RelativeTime at={market.observed_at} />
          </>
        )}
        . Still pays while it brings at most {wholePercent(Math.floor((profit / bringsOf(deal)) * 100))} less.
      </span>,
    ],
  ];
  return (
    <section className="deal-reasons" aria-label="Why take it">
      <h3>Why take it</h3>
      <table>
        <tbody>
          {reasons.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What the way may cost, and with which ship that was reckoned. */
function Danger({ deal, ship }: { deal: DealRecord; ship: DealMeta['ship'] }) {
  const { haul_jumps: jumps, chance_of_loss: chance, expected_loss: loss, hazards } = deal;
  if (jumps === 0) return 'none: nothing is flown';
  return (
    <>
      {chancePercent(chance)} chance of loss: {shortIsk(loss)} ISK on average, of the load and a{' '}
      <a href={formatHash('/settings')} title="Change the ship in Settings">
        {haulShipLabels[ship.kind].toLowerCase()}
      </a>{' '}
      worth {shortIsk(ship.value)}
      {hazards.length === 0 ? null : `; ${hazards.map((code) => hazardLabels[code]).join(', ')} on the way`}
    </>
  );
}

/** What speaks for the figures of a deal: its warnings, and what the same sold for. */
export function beliefOf({ rating }: DealRecord): string {
  const below = rating?.below_sold_percent ?? null;
  const isChecked = rating?.no_warnings === true ? 'no warnings' : 'it has warnings, see below';
  return below !== null && below > 0 ? `${isChecked}; ${wholePercent(below)} below what the same sold for in 30 days` : isChecked;
}
