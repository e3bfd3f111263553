import type { ReactNode } from 'react';
import type { ResponseOf } from '#shared/http/endpoint';
import { hazardLabels } from '#shared/plan-api/hazards';
import type { DealRecord, dealList } from '#shared/trade-api/deals';
import { RelativeTime } from '../ui/date-time.tsx';
import { chancePercent, dayCount, hourSpan, plural, shortIsk, wholePercent } from '../ui/format.ts';
import { haulShipLabels } from './haul-ship-text.ts';

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
  const {
    profit,
    profit_percent: percent,
    hours,
    trips,
    haul,
    fuel,
    expected_loss: loss,
    chance_of_loss: chance,
    hazards,
  } = deal;
  const reasons: readonly (readonly [string, ReactNode])[] = [
    ['Costs', `${shortIsk(deal.capital)} ISK, in ${deal.place?.system_name ?? deal.region_name}`],
    [
      'Brings',
      `${shortIsk(bringsOf(deal))} ISK ${isListed ? `with sell orders in ${hub}, tax and broker’s fee paid` : `from buy orders in ${hub}, tax paid`}`,
    ],
    [
      'Way',
      `${wayOf(deal)}${trips > 1 ? `, ${plural(trips, 'trip')}` : ''}; ${hourSpan(hours)} ${deal.haul_jumps === 0 ? 'to trade' : 'there and back'}`,
    ],
    [
      'Danger',
      `${chancePercent(chance)} chance of loss: ${shortIsk(loss)} ISK on average, of the load and a ${haulShipLabels[ship.kind].toLowerCase()} worth ${shortIsk(ship.value)} (Settings, Ship)${hazards.length === 0 ? '' : `; ${hazards.map((code) => hazardLabels[code]).join(', ')} on the way`}`,
    ],
    ...(haul + fuel === 0 ? [] : [['Hauling', `${shortIsk(haul + fuel)} ISK`] as const]),
    [
      'Profit',
      <b key="profit" className="verdict verdict-profit">
        {shortIsk(profit)} ISK{percent === null ? '' : `, ${wholePercent(percent)} of what it costs`}
      </b>,
    ],
    [
      'Why believed',
      <span key="why">
        {beliefOf(deal, isListed)}
        {market.observed_at === null ? null : (
          <>
            ; orders of {hub} read <RelativeTime at={market.observed_at} />
          </>
        )}
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

/** What speaks for the figures of a deal: its warnings, what the same sold for, and, with sell orders, how fast it sells. */
export function beliefOf({ rating, days_to_sell: days }: DealRecord, isListed: boolean): string {
  const below = rating?.below_sold_percent ?? null;
  return [
    rating?.no_warnings === true ? 'no warnings' : 'it has warnings, see below',
    ...(below !== null && below > 0 ? [`${wholePercent(below)} below what the same sold for in 30 days`] : []),
    ...(days === null || !isListed ? [] : [`sells within ${dayCount(days)}`]),
  ].join('; ');
}
