import type { ContentsPart, ContentsSide, TradeContract } from '#shared/trade-api/contracts';
import { count } from '../ui/format.ts';

type WithContents = Pick<TradeContract, 'type' | 'contents' | 'destination'>;

/** What a contract holds, in words: `4 × Rifter + 2 more, wants 1,000 × Tritanium`. null: not known. */
export function contentsText({ contents: { offered, asked } }: Pick<WithContents, 'contents'>): string | null {
  const parts = [offered === null ? [] : [sideText(offered)], asked === null ? [] : [`wants ${sideText(asked)}`]].flat();
  return parts.length === 0 ? null : parts.join(', ');
}

/** The same, or why that is not known: `items still to come`; of a courier where it goes. */
export function shownContents(contract: WithContents): string {
  return contentsText(contract) ?? unknownContents(contract);
}

/** What a contract holds and what it asks for in return as a cell, or why that is not known. */
export function Contents({ contract }: { contract: WithContents }) {
  const { offered, asked } = contract.contents;
  if (offered === null && asked === null) return <span className="dim">{shownContents(contract)}</span>;
  return (
    <span title={contentsText(contract) ?? undefined}>
      {offered === null ? null : <Side side={offered} />}
      {asked === null ? null : (
        <>
          {offered === null ? null : ' '}
          <span className="tag tag-warning">wants</span> <Side side={asked} />
        </>
      )}
    </span>
  );
}

function Side({ side: { largest, further_kinds: further } }: { side: ContentsSide }) {
  const blueprint = blueprintText(largest);
  return (
    <>
      {unitsText(largest)}
      {blueprint === null ? null : <span className="soft"> {blueprint}</span>}
      {further === 0 ? null : <span className="soft"> + {count(further)} more</span>}
    </>
  );
}

function sideText({ largest, further_kinds: further }: ContentsSide): string {
  const words = [unitsText(largest), blueprintText(largest), further === 0 ? null : `+ ${count(further)} more`];
  return words.filter((word) => word !== null).join(' ');
}

function unitsText({ quantity, type_name: name, type_id: id }: ContentsPart): string {
  const type = name ?? `Type ${id}`;
  return quantity === 1 ? type : `${count(quantity)} × ${type}`;
}

/** `copy, ME 10, TE 20, 3 runs`; null: not a blueprint. */
function blueprintText({ is_blueprint_copy: copy, runs, ...part }: ContentsPart): string | null {
  if (copy === null) return null;
  const { material_efficiency: material, time_efficiency: time } = part;
  return [
    copy ? 'copy' : 'original',
    ...(material === null ? [] : [`ME ${material}`]),
    ...(time === null ? [] : [`TE ${time}`]),
    ...(copy && runs !== null ? [runs === 1 ? '1 run' : `${count(runs)} runs`] : []),
  ].join(', ');
}

function unknownContents({ type, contents: { state }, destination }: WithContents): string {
  if (state === 'pending') return 'items still to come';
  if (state === 'gone') return 'ended before its items could be read';
  if (state === 'known') return 'nothing';
  if (type !== 'courier') return 'not public';
  const place = destination?.system_name ?? destination?.name ?? null;
  return place === null ? 'to a structure that is not public' : `to ${place}`;
}
