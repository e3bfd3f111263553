import type { FairRewardGrade, GoingRate } from '#shared/trade-api/couriers';
import { Button } from '../../ui/controls/button.tsx';
import { RelativeTime } from '../../ui/date-time.tsx';
import { count, plural, shortIsk } from '../../ui/format.ts';
import { haulerLabels } from './columns.tsx';
import type { Couriers } from './use-couriers.ts';

/** How many there are, how old, what a jump usually pays, and how well that told what was taken. */
export function ResultLine({ couriers: { view, outdated, refresh } }: { couriers: Couriers }) {
  const { total, observedAt, meta } = view;
  return (
    <p className="result-line" role="status">
      <span>
        {total === null ? 'Counting' : plural(total, 'courier')}
        {observedAt === null ? null : (
          <>
            , newest <RelativeTime at={observedAt} />
          </>
        )}
      </span>
      {meta === null || meta.going_rates.length === 0 ? null : (
        <span className="soft" title="Median of what was paid for a jump beyond the expected loss">
          Going rate a jump: {meta.going_rates.map(rateText).join(', ')}
        </span>
      )}
      {meta?.grade == null ? null : (
        <span className="dim" title="Rates of the weeks before, held against the couriers that ended in the last 7 days">
          {gradeText(meta.grade)}
        </span>
      )}
      {outdated ? (
        <Button look="quiet" icon="refresh" onClick={refresh} title="The rows stay where they are until you ask (r)">
          Newer data
        </Button>
      ) : null}
    </p>
  );
}

function rateText({ hauler, isk_per_jump: rate, source }: GoingRate): string {
  return `${haulerLabels[hauler].toLowerCase()} ${shortIsk(rate)}${source === 'outstanding' ? ' asked' : ''}`;
}

function gradeText({ at_least_fair: fair, below_fair: below }: FairRewardGrade): string {
  return `Taken last week: ${shareText(fair)} that paid the fair reward, ${shareText(below)} that paid less`;
}

function shareText({ ended, accepted }: FairRewardGrade['below_fair']): string {
  return `${count(accepted)} of ${count(ended)}`;
}
