import { isNarrowed } from '../../state/lists/list-filters.ts';
import { useStatus } from '../../state/status.ts';
import { Button } from '../../ui/controls/button.tsx';
import { count } from '../../ui/format.ts';
import { Empty } from '../../ui/states.tsx';
import { NothingAsked } from '../../ui/table/list-table.tsx';
import type { ContractFilters } from './filters/filters.ts';

/** Why no contract is shown: nothing fits, or nothing has arrived yet. */
export function EmptyResult({ filters, clear }: { filters: ContractFilters | null; clear: () => void }) {
  const status = useStatus((state) => state.status);
  if (filters === null) return <NothingAsked />;
  if (isNarrowed(filters)) {
    return (
      <Empty title="No contract fits all of these filters" action={<Button onClick={clear}>Take the filters out</Button>}>
        {filters.status === undefined
          ? 'Ended contracts that were deleted, cancelled or reversed are only shown when their status is chosen.'
          : null}
      </Empty>
    );
  }
  const { regions = 0, regions_swept: swept = 0 } = status?.counts ?? {};
  return (
    <Empty title="The first contracts are on their way">
      {swept === 0
        ? 'The static data comes first; then every region is read. The line below shows how far it is.'
        : `${count(swept)} of ${count(regions)} regions have been read, and none had a public contract.`}
    </Empty>
  );
}
