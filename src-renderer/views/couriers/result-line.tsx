import type { ComponentProps } from 'react';
import { courierList, type FairRewardGrade, type GoingRate } from '#shared/trade-api/couriers';
import { tradeService } from '../../api.ts';
import { haulShipLabels, haulShipText } from '../../contracts/hauling.tsx';
import { TriageLine } from '../../contracts/triage.tsx';
import { endpointList, type ListRows } from '../../state/lists/endpoint-list.ts';
import { UnknownHazards } from '../../systems/hazards.tsx';
import { count, plural, shortIsk } from '../../ui/format.ts';
import { ResultLine } from '../../ui/table/list-table.tsx';

/** How many there are, how old, what a jump usually pays, and how well that predicted what was taken. */
export function CouriersLine({
  couriers,
  triage,
}: {
  couriers: FoundCouriers;
  triage: ComponentProps<typeof TriageLine>['triage'];
}) {
  const { meta } = couriers.view;
  return (
    <ResultLine result={couriers} counted={(total) => plural(total, 'courier')}>
      <TriageLine triage={triage} />
      {meta === null ? null : (
        <>
          <span className="soft" title="Median pay for a jump, after the expected loss of collateral and ship">
            Usual pay per jump: {meta.going_rates.length === 0 ? 'not known yet' : meta.going_rates.map(rateText).join(', ')}
          </span>
          <UnknownHazards unknown={meta.hazards_unknown} />
          <UnusedWormholes unused={meta.wormholes_unused} />
          <a className="dim" href="#/settings?words=ship">
            {meta.ship === null ? 'By a typical ship of each size' : `By ${haulShipText(meta.ship)}`}
          </a>
        </>
      )}
      {meta?.grade == null ? null : (
        <span className="dim" title="The usual pay of the weeks before, compared with the couriers that ended in the last 7 days">
          {gradeText(meta.grade)}
        </span>
      )}
    </ResultLine>
  );
}

/** Which of the person's own wormholes some ship does not take, and why. */
export function UnusedWormholes({ unused }: { unused: readonly string[] }) {
  return unused.length === 0 ? null : (
    <span className="warning" title={unused.join('\n')}>
      {unused.length === 1 ? unused[0] : `${unused.length} own wormholes are not used by every ship`}
    </span>
  );
}

function rateText({ hauler, isk_per_jump: rate, source }: GoingRate): string {
  return `${haulShipLabels[hauler].toLowerCase()} ${shortIsk(rate)}${source === 'outstanding' ? ' asked' : ''}`;
}

function gradeText({ at_least_fair: fair, below_fair: below }: FairRewardGrade): string {
  return `Taken last week: ${shareText(fair)} that paid the fair reward, ${shareText(below)} that paid less`;
}

function shareText({ ended, accepted }: FairRewardGrade['below_fair']): string {
  return `${count(accepted)} of ${count(ended)}`;
}

/** The couriers that fit, and the answer's meta. */
export type FoundCouriers = ListRows<typeof courierList>;

/** The list of couriers page by page, all of it for an export, and its address for a script. */
export const {
  useRows: useCouriers,
  readAll: readCouriers,
  addressOf: addressOfCouriers,
} = endpointList(tradeService, courierList);
