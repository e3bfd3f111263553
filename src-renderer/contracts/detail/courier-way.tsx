import { route } from '#shared/plan-api/route';
import { type Courier, courierList } from '#shared/trade-api/couriers';
import { planService, tradeService } from '../../api.ts';
import { formatHash } from '../../state/location.ts';
import { count, NOTHING, plural, shortIsk } from '../../ui/format.ts';
import { Security } from '../../ui/security.tsx';
import { useEndpoint } from '../../use-endpoint.ts';
import { courierWarningText, haulShipLabels } from '../haul-ship-text.ts';

/** What a courier pays for its way and risk, and that way hop by hop. */
export function CourierWay({ contractId }: { contractId: number }) {
  const { body } = useEndpoint(tradeService, courierList, { contract_id: [contractId], expired_unjudged: 'any' });
  const [courier] = body?.data ?? [];
  if (body === undefined) return null;
  if (courier === undefined) return <p className="note">No way by stargates is known between its ends.</p>;
  return (
    <section className="items" aria-label="Way and risk">
      <h3>Way and risk</h3>
      <Figures courier={courier} />
      <Hops from={courier.place?.system_id ?? null} to={courier.destination?.system_id ?? null} />
    </section>
  );
}

function Figures({ courier }: { courier: Courier }) {
  const { jumps_safest: safest, jumps_shortest: shortest, hauler, warnings } = courier;
  const percent = (chance: number | null) => (chance === null ? 'risk not known yet' : `${(100 * chance).toFixed(2)} % risk`);
  const lines: readonly (readonly [string, string])[] = [
    ['Safest way', safest === null ? NOTHING : `${plural(safest, 'jump')}, ${percent(courier.chance_of_loss_safest)}`],
    ['Shortest way', shortest === null ? NOTHING : `${plural(shortest, 'jump')}, ${percent(courier.chance_of_loss_shortest)}`],
    ['Expected loss', `${shortIsk(courier.expected_loss)} of collateral, ${shortIsk(courier.ship_loss)} of the ship`],
    ['Left of the reward', `${shortIsk(courier.gain)}, ${shortIsk(courier.gain_per_hour)} an hour`],
    ['Fair reward', courier.fair_reward === null ? 'not known yet' : shortIsk(courier.fair_reward)],
    ['Pay above the usual', courier.surplus === null ? 'not known yet' : shortIsk(courier.surplus)],
    ['Smallest ship', hauler === null ? 'its volume is not known' : haulShipLabels[hauler]],
    ...(courier.fits_ship === null ? [] : [['Your ship', courier.fits_ship ? 'carries it' : 'is too small'] as const]),
    ['Warnings', warnings.length === 0 ? 'none' : courierWarningText(warnings)],
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

/** The safest way by the plan service, which knows what goes on now. */
function Hops({ from, to }: { from: number | null; to: number | null }) {
  const ends =
    from === null || to === null || from === to ? null : { from: String(from), to: String(to), mode: 'safest' as const };
  const { body } = useEndpoint(planService, route, ends);
  if (ends === null) return null;
  const hops = (body?.data.hops ?? []).toSorted((a, b) => (b.chance_of_loss ?? 0) - (a.chance_of_loss ?? 0)).slice(0, 5);
  return (
    <>
      <p>
        <a href={formatHash('/route', ends)}>Open the route</a>
        {body === undefined ? null : `, ${count(body.data.jumps)} jumps now; most dangerous:`}
      </p>
      <table>
        <tbody>
          {hops.map((hop) => (
            <tr key={hop.id}>
              <th scope="row">
                {hop.security_status === null ? null : <Security status={hop.security_status} />} {hop.name}
              </th>
              <td className="figure">{hop.chance_of_loss === null ? NOTHING : `${(100 * hop.chance_of_loss).toFixed(2)} %`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
