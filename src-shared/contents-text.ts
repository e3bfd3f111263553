import { count } from './figures.ts';
import type { ContentsPart, ContentsSide, ContractContents } from './trade-api/contracts.ts';

/** Follows what is known of a list of items that is incomplete. */
export const UNREADABLE_ITEMS = 'and what could not be read';

/** What a contract holds, in words: `4 × Rifter + 2 more, wants 1,000 × Tritanium`. null: not known. */
export function contentsText({ offered, asked: requested, state, items_complete: complete }: ContractContents): string | null {
  const parts = [offered === null ? [] : [sideText(offered)], requested === null ? [] : [`wants ${sideText(requested)}`]].flat();
  if (parts.length > 0 && state === 'known' && !complete) parts.push(UNREADABLE_ITEMS);
  return parts.length === 0 ? null : parts.join(', ');
}

function sideText({ largest, further_kinds: further }: ContentsSide): string {
  const words = [unitsText(largest), blueprintText(largest), further === 0 ? null : `+ ${count(further)} more`];
  return words.filter((word) => word !== null).join(' ');
}

/** `4 × Rifter`. */
export function unitsText({ quantity, type_name: name, type_id: id }: ContentsPart): string {
  const type = name ?? `Type ${id}`;
  return quantity === 1 ? type : `${count(quantity)} × ${type}`;
}

/** `copy, ME 10, TE 20, 3 runs`; null: not a blueprint. */
export function blueprintText({ is_blueprint_copy: copy, runs, ...part }: ContentsPart): string | null {
  if (copy === null) return null;
  const { material_efficiency: material, time_efficiency: time } = part;
  return [
    copy ? 'copy' : 'original',
    ...(material === null ? [] : [`ME ${material}`]),
    ...(time === null ? [] : [`TE ${time}`]),
    ...(copy && runs !== null ? [runs === 1 ? '1 run' : `${count(runs)} runs`] : []),
  ].join(', ');
}
