import type { ContractSummary } from '#shared/contracts-api/contracts';
import { humanize } from '../ui/format.ts';

/** What a contract without a title is called. */
export function titleOf({ title, type }: Pick<ContractSummary, 'title' | 'type'>): string {
  return title !== null && title.trim() !== '' ? title : `${humanize(type)}, untitled`;
}
