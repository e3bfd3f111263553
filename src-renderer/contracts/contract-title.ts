import type { ContractSummary } from '#shared/contracts-api/contracts';
import { humanize } from '../ui/format.ts';

/** What a contract is called: its title, or, where the issuer wrote none, its kind and id. */
export function titleOf({ title, type, contract_id: id }: Pick<ContractSummary, 'title' | 'type' | 'contract_id'>): string {
  return title !== null && title.trim() !== '' ? title : `${humanize(type)} ${id}`;
}
