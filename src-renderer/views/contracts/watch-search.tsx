import { backtest, type WatchBacktest } from '#shared/trade-api/backtest';
import { tradeService } from '../../api.ts';
import { addWatch } from '../../state/watchlists.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Popover } from '../../ui/controls/popover.tsx';
import { DateTime } from '../../ui/date-time.tsx';
import { count, shortIsk } from '../../ui/format.ts';
import { useEndpoint } from '../../use-endpoint.ts';
import { argumentsOf, type ContractFilters } from './filters/filters.ts';

interface Props {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  name: string;
  /** null where the filters are broken. */
  filters: ContractFilters | null;
  /** The search on screen as an entry keeps it. */
  query: Record<string, string | string[]>;
}

/** What a watch for the search on screen would have found last week; then it is saved, or not. */
export function WatchSearch({ open, onOpenChange, name, filters, query }: Props) {
  const { sort: _sort, dir: _dir, ...narrowed } = filters ?? { sort: null, dir: null };
  const request = open && filters !== null ? argumentsOf(narrowed) : null;
  const tested = useEndpoint(tradeService, backtest, request);
  const save = () => {
    onOpenChange(false);
    void addWatch({ kind: 'search', name, query });
  };
  return (
    <Popover
      label="Watch this search"
      align="end"
      open={open}
      onOpenChange={onOpenChange}
      trigger={
        <Button look="quiet" icon="watch" disabled={filters === null} title="Be told what comes for it (W)">
          Watch this search
        </Button>
      }
    >
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <b>{name}</b>
        <p role="status">{tested.error?.message ?? <Tested found={tested.previous ? undefined : tested.body?.data} />}</p>
        <Button look="primary" onClick={save}>
          Save
        </Button>
      </form>
    </Popover>
  );
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
