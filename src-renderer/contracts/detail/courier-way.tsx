import type { ReactNode } from 'react';
import type { ContractDetail } from '#shared/contracts-api/contracts';
import { route } from '#shared/plan-api/route';
import type { RouteHop } from '#shared/plan-api/route-hop';
import { type Courier, courierList } from '#shared/trade-api/couriers';
import { planService, tradeService } from '../../api.ts';
import { formatHash } from '../../state/location.ts';
import { chancePercent, count, NOTHING, plural, shortIsk } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { CourierWarnings, haulShipLabels } from '../hauling.tsx';
import { courierRoute } from '../links.ts';

/** How many of a way's systems are listed, the most dangerous first. */
const LISTED_HOPS = 5;

/** What is known of the way of a contract that is a courier. */
export function useCourier(contract: ContractDetail | undefined) {
  const args = contract?.type === 'courier' ? { contract_id: [contract.contract_id], expired_unjudged: 'any' as const } : null;
  return useEndpoint(tradeService, courierList, args);
}

/** What a courier pays for its way and risk, and that way hop by hop. `courier` undefined: no way is known. */
export function CourierWay({ courier }: { courier: Courier | undefined }) {
  if (courier === undefined) return <p className="note">No way by stargates is known between its ends.</p>;
  return (
    <section className="items" aria-label="Way and risk">
      <h3>Way and risk</h3>
      <Figures courier={courier} />
      <Hops courier={courier} />
    </section>
  );
}

function Figures({ courier }: { courier: Courier }) {
  const { jumps_safest: safest, jumps_shortest: shortest, hauler } = courier;
  const risk = (chance: number | null) => (chance === null ? 'risk not known yet' : `${chancePercent(chance)} risk`);
  const lines: readonly (readonly [string, ReactNode])[] = [
    ['Way by security', safest === null ? NOTHING : `${plural(safest, 'jump')}, ${risk(courier.chance_of_loss_safest)}`],
    ['Shortest way', shortest === null ? NOTHING : `${plural(shortest, 'jump')}, ${risk(courier.chance_of_loss_shortest)}`],
    ['Expected loss', `${shortIsk(courier.expected_loss)} of collateral, ${shortIsk(courier.ship_loss)} of the ship`],
    ['Pay less loss', `${shortIsk(courier.gain)}, ${shortIsk(courier.gain_per_hour)} an hour`],
    ['Fair reward', courier.fair_reward === null ? 'not known yet' : shortIsk(courier.fair_reward)],
    ['Pay above the usual', courier.surplus === null ? 'not known yet' : shortIsk(courier.surplus)],
    ['Smallest ship', hauler === null ? 'its volume is not known' : haulShipLabels[hauler]],
    ...(courier.fits_ship === null ? [] : [['Your ship', courier.fits_ship ? 'carries it' : 'is too small'] as const]),
    ['Warnings', <CourierWarnings key="warnings" courier={courier} />],
  ];
  return (
    <table>
      <tbody>
        {lines.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="figure">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The way by security of the plan service, which knows what goes on now. Its rows keep their room until it answers. */
function Hops({ courier }: { courier: Courier }) {
  const ends = courierRoute(courier);
  const answer = useEndpoint(planService, route, ends);
  if (ends === null) return null;
  const body = answer.previous ? undefined : answer.body;
  const hops = (body?.data.hops ?? []).toSorted((a, b) => (b.chance_of_loss ?? 0) - (a.chance_of_loss ?? 0));
  const rows = Math.min(LISTED_HOPS, Math.max(hops.length, (courier.jumps_safest ?? 0) + 1));
  return (
    <>
      <p>
        <a href={formatHash('/route', ends)}>Open the route</a>
        {body === undefined ? null : `, ${count(body.data.jumps)} jumps now; most dangerous:`}
      </p>
      <table>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <Hop key={hops[row]?.id ?? -row} hop={hops[row]} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Hop({ hop }: { hop: RouteHop | undefined }) {
  const { name = '\u00A0', security_status: security = null, chance_of_loss: chance = null } = hop ?? {};
  return (
    <tr>
      <th scope="row">
        {security === null ? null : <Security status={security} />} {name}
      </th>
      <td className="figure">{hop === undefined ? null : chancePercent(chance)}</td>
    </tr>
  );
}
