import { backtest, type WatchBacktest } from '#shared/trade-api/backtest';
import { tradeService } from '../../api.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { count, shortIsk } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { argumentsOf, type ContractFilters } from './filters/filters.ts';

/** What a watch for the search on screen would have found last week. */
export function SearchBacktest({ filters }: { filters: ContractFilters }) {
  const { sort: _sort, dir: _dir, ...narrowed } = filters;
  const tested = useEndpoint(tradeService, backtest, argumentsOf(narrowed));
  return <>{tested.error?.message ?? <Tested found={tested.previous ? undefined : tested.body?.data} />}</>;
}

function Tested({ found }: { found: WatchBacktest | undefined }) {
  if (found === undefined) return 'Looking at the last week';
  const since = (
    <>
      since <DateTime at={found.since} />
    </>
  );
  if (found.fired === 0) return <>It would not have fired {since}.</>;
  const atLeast = found.is_complete ? '' : 'at least ';
  const margin = found.median_margin === null ? '' : `, median margin ${shortIsk(found.median_margin)} ISK`;
  return (
    <>
      It would have fired {atLeast}
      {found.fired === 1 ? 'once' : `${count(found.fired)} times`} {since}; {count(found.gone_within_hour)} gone within an hour
      {margin}.
    </>
  );
}
