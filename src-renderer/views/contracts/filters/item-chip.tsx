import { useRef } from 'react';
import { typeList } from '#shared/contracts-api/reference';
import { contractsService } from '../../../api.ts';
import { TypePicker } from '../../../contracts/type-picker.tsx';
import { FilterChip } from '../../../ui/controls/filter-chip.tsx';
import { useEndpoint } from '../../../use-endpoint.ts';
import type { ChangeFilter, ContractFilters } from './filters.ts';

/** One item type, of which a contract offers at least one: exactly that, not all whose names contain its name. */
export function ItemChip({ filters: { type_id: idOrName }, change }: { filters: ContractFilters; change: ChangeFilter }) {
  const input = useRef<HTMLInputElement>(null);
  const id = idOrName !== undefined && /^\d+$/.test(idOrName) ? Number(idOrName) : null;
  const named = useEndpoint(contractsService, typeList, id === null ? null : { id });
  return (
    <FilterChip
      label="Item"
      value={idOrName === undefined ? null : (named.body?.data[0]?.name ?? idOrName)}
      onClear={() => change('type_id', undefined)}
    >
      <TypePicker input={input} label="Offers the item type" onPick={(_, name) => change('type_id', name)} />
      <p className="note">At least one of exactly this type is included, alone or with others.</p>
    </FilterChip>
  );
}
