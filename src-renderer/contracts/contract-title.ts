import type { ContractSummary } from '#shared/contracts-api/contracts';
import { words } from '../ui/format.ts';

/** What a contract without a title is called. */
export function titleOf({ title, type }: Pick<ContractSummary, 'title' | 'type'>): string {
  return title !== null && title.trim() !== '' ? title : `${words(type)}, untitled`;
}
