import { blueprintText, contentsText, UNREADABLE_ITEMS, unitsText } from '#shared/contents-text';
import type { ContentsSide, TradeContract } from '#shared/trade-api/contracts';
import { useStatus } from '../state/status.ts';
import { count } from '../ui/format.ts';
import { TypeIcon } from './type-icon.tsx';

type WithContents = Pick<TradeContract, 'type' | 'contents' | 'destination'>;

/** What a contract holds, in words, or why that is not known: `loading contents`; of a courier where it goes. */
export function shownContents(contract: WithContents): string {
  return contentsText(contract.contents) ?? unknownContents(contract);
}

/** The contract with the blueprint or the item that was searched for in the place of what is worth most, where one was. */
export function asSearched(row: TradeContract): TradeContract {
  const { contents } = row;
  const found = row.matching_blueprint ?? row.matching_item;
  if (found === null || contents.offered === null) return row;
  return { ...row, contents: { ...contents, offered: { ...contents.offered, largest: found } } };
}

/** What a contract holds and what it asks for in return as a cell, or why that is not known. */
export function Contents({ contract }: { contract: WithContents }) {
  const { offered, asked: requested, state, items_complete: complete } = contract.contents;
  if (offered === null && requested === null) return <span className="dim">{shownContents(contract)}</span>;
  return (
    <span title={contentsText(contract.contents) ?? undefined}>
      {offered === null ? null : <Side side={offered} />}
      {requested === null ? null : (
        <>
          {offered === null ? null : ' '}
          <span className="tag tag-warning">wants</span> <Side side={requested} />
        </>
      )}
      {state === 'known' && !complete ? <span className="soft"> {UNREADABLE_ITEMS}</span> : null}
    </span>
  );
}

function Side({ side: { largest, further_kinds: further } }: { side: ContentsSide }) {
  const blueprint = blueprintText(largest);
  return (
    <>
      <TypeIcon id={largest.type_id} copy={largest.is_blueprint_copy === true} /> {unitsText(largest)}
      {blueprint === null ? null : <span className="soft"> {blueprint}</span>}
      {further === 0 ? null : <span className="soft"> + {count(further)} more</span>}
    </>
  );
}

function unknownContents({ type, contents: { state }, destination }: WithContents): string {
  if (state === 'pending') return 'loading contents';
  if (state === 'gone') return 'ended before its items could be read';
  if (state === 'known') return 'nothing';
  if (type !== 'courier') return 'not public';
  const place = destination?.system_name ?? destination?.name ?? null;
  if (place !== null) return `to ${place}`;
  return arePlacesRead() ? 'to a structure that is not public' : 'to a place that is not read yet';
}

/** Whether stations and the public structures are here: until then nothing says of a place that it is not public. */
function arePlacesRead(): boolean {
  const { status } = useStatus.getState();
  if (status === null) return true;
  const names = status.sources.flatMap(({ parts }) => parts.filter(({ part }) => part === 'names' || part === 'catalog'));
  return names.every(({ state }) => state !== 'never');
}
