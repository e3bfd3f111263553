import type { ContractItem } from '#shared/contracts-api/contracts';
import type { ContractFlag } from '#shared/trade-api/flags';

/** What raised a flag of a contract, as far as its sentence does not say so already. */
interface FlagRows {
  /** Names of kinds of items; none where all of the contract's items raised it. */
  items: string[];
  /** Other contracts, by id. */
  contracts: number[];
}

/** The rows of a flag beside the contract itself; `items`: all of the contract's. */
export function flagRows(
  { rows }: Pick<ContractFlag, 'rows'>,
  contractId: number,
  items: readonly Pick<ContractItem, 'record_id' | 'type_id' | 'type_name'>[],
): FlagRows {
  const idsOf = (wanted: 'item' | 'contract') => new Set(rows.flatMap(({ kind, id }) => (kind === wanted ? [id] : [])));
  const records = idsOf('item');
  const raised = items.filter(({ record_id: id }) => records.has(id));
  const names = new Set(raised.map(({ type_name: name, type_id: type }) => name ?? `Type ${type}`));
  return {
    items: raised.length === items.length ? [] : [...names],
    contracts: [...idsOf('contract')].filter((id) => id !== contractId),
  };
}
