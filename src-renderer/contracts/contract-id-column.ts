import type { TableColumn } from '../ui/table/column.ts';

/** The contract's id, in every list that has one: scripts know it by nothing else. */
export const contractIdColumn: TableColumn<{ contract_id: number }> = {
  id: 'contract_id',
  header: 'Contract',
  about: 'The contract’s id',
  align: 'end',
  width: 100,
  optional: true,
  cell: ({ contract_id: id }) => id,
  value: ({ contract_id: id }) => id,
};
