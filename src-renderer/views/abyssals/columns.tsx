import type { AbyssalType } from '#shared/trade-api/abyssal-items';
import type { OfferedAbyssal } from '#shared/trade-api/abyssals';
import { Isk, Place } from '../../contracts/cells.tsx';
import { abyssalLink } from '../../contracts/links.ts';
import { contractIdColumn, issuedColumn, timeLeftColumn } from '../../contracts/list-columns.tsx';
import { RollBar, RollValue, rollText } from '../../contracts/rolls.tsx';
import { TypeIcon } from '../../contracts/type-icon.tsx';
import { fullIsk, NOTHING, plural, shortIsk, wholePercent } from '../../ui/format.ts';
import type { TableColumn } from '../../ui/table/column.ts';

/** The `sort` of an attribute's column, which the address has in two members. */
export const attributeSort = (id: number | string) => `attribute:${id}`;

/** What the estimate rests on, or why there is none. */
function estimateText({ estimate }: OfferedAbyssal): string {
  if (estimate === null) return 'No estimate: fewer than eight sales of 90 days are near this roll.';
  const { low, high, sales } = estimate;
  return `Median of ${plural(sales, 'near sale')}; eight of ten between ${fullIsk(low)} and ${fullIsk(high)}. Estimate only.`;
}

const first: readonly TableColumn<OfferedAbyssal>[] = [
  {
    id: 'type_name',
    header: 'Module',
    width: 160,
    grows: true,
    cell: ({ type_name: name, type_id: id }) => (
      <>
        <TypeIcon id={id} /> <span title={name ?? undefined}>{name?.replace(/^Abyssal /u, '') ?? `Type ${id}`}</span>
      </>
    ),
    value: ({ type_name: name }) => name,
  },
  {
    id: 'source_type_name',
    header: 'Made of',
    about: 'The module that it was made of; the mutaplasmid under the pointer',
    width: 110,
    grows: true,
    cell: ({ source_type_name: name, source_type_id: id, mutator_type_name: mutaplasmid }) => (
      <span title={mutaplasmid ?? undefined}>{name ?? `Type ${id}`}</span>
    ),
    value: ({ source_type_name: name }) => name,
  },
];

/** All attributes at once, where rows are of several types. */
const rolls: TableColumn<OfferedAbyssal> = {
  id: 'rolls',
  header: 'Rolls',
  about: 'Each attribute from worst to best; the tick is the module it was made of',
  width: 200,
  grows: true,
  cell: ({ attributes, source_type_name: source }) => (
    <span className="roll-cell">
      {attributes.map((attribute) => (
        <RollBar key={attribute.attribute_id} attribute={attribute} source={source} />
      ))}
    </span>
  ),
  value: ({ attributes, source_type_name: source }) => attributes.map((attribute) => rollText(attribute, source)).join(' | '),
};

const last: readonly TableColumn<OfferedAbyssal>[] = [
  {
    id: 'quality',
    header: 'Quality',
    about: 'Mean over its attributes: 0 is the worst, 100 the best that any mutaplasmid makes of any module into this type',
    align: 'end',
    width: 76,
    sort: 'quality',
    cell: ({ quality }) => wholePercent(quality),
    value: ({ quality }) => quality,
  },
  {
    id: 'percentile',
    header: 'Percentile',
    about: 'Share of the known rolls of its type that are of lower quality',
    align: 'end',
    width: 84,
    sort: 'percentile',
    cell: ({ percentile, rolls: known }) => <span title={`of ${plural(known, 'known roll')}`}>{wholePercent(percentile)}</span>,
    value: ({ percentile }) => percentile,
  },
  {
    id: 'price',
    header: 'Price',
    about: 'ISK for the whole contract',
    align: 'end',
    width: 84,
    sort: 'price',
    firstSort: 'asc',
    cell: ({ price, is_alone: alone }) => (
      <>
        {alone ? null : (
          <span className="dim" title="There is more in this contract, so that the price is not its own">
            bundle{' '}
          </span>
        )}
        <Isk amount={price} />
      </>
    ),
    value: ({ price }) => price,
  },
  {
    id: 'estimate',
    header: 'Near sales',
    about: 'Median of what the nearest rolls were sold for in 90 days; from eight near sales on',
    align: 'end',
    width: 80,
    cell: (row) => <span title={estimateText(row)}>{row.estimate === null ? NOTHING : shortIsk(row.estimate.price)}</span>,
    value: ({ estimate }) => estimate?.price ?? null,
  },
  {
    id: 'below_estimate_percent',
    header: 'Below',
    about: 'By how many percent the price is below that median; no verdict, since near rolls are not alike',
    align: 'end',
    width: 72,
    sort: 'below_estimate_percent',
    cell: ({ below_estimate_percent: below }) => wholePercent(below),
    value: ({ below_estimate_percent: below }) => below,
  },
  {
    id: 'dominated_by',
    header: 'Beaten by',
    about: 'Price of the cheapest offer that is at least as good in every attribute, and cheaper',
    align: 'end',
    width: 84,
    cell: ({ dominated_by: by }) =>
      by === null ? (
        NOTHING
      ) : (
        <a
          href={abyssalLink(by.item_id)}
          title={`At least as good in every attribute for ${fullIsk(by.price)}`}
          onClick={(event) => event.stopPropagation()}
        >
          {shortIsk(by.price)}
        </a>
      ),
    value: ({ dominated_by: by }) => by?.contract_id ?? null,
  },
  {
    id: 'place',
    header: 'Place',
    width: 110,
    grows: true,
    cell: (row) => <Place row={row} />,
    value: ({ place }) => place?.name ?? place?.system_name ?? null,
  },
  issuedColumn,
  { ...timeLeftColumn, optional: true },
  {
    id: 'mutator_type_name',
    header: 'Mutaplasmid',
    width: 190,
    optional: true,
    cell: ({ mutator_type_name: name, mutator_type_id: id }) => name ?? `Type ${id}`,
    value: ({ mutator_type_name: name }) => name,
  },
  contractIdColumn,
];

/** The columns: where one type is chosen, each of its attributes has one. */
export function abyssalColumns(type: Pick<AbyssalType, 'attributes'> | undefined): readonly TableColumn<OfferedAbyssal>[] {
  if (type === undefined) return [...first, rolls, ...last];
  const own = type.attributes.map(({ attribute_id: id, name, unit, better }): TableColumn<OfferedAbyssal> => {
    const find = ({ attributes }: OfferedAbyssal) => attributes.find((attribute) => attribute.attribute_id === id);
    return {
      id: `attribute-${id}`,
      header: name,
      about: `${unit === '' ? '' : `In ${unit}; `}${better} is better. Left is the worst, right the best; the tick is the module it was made of`,
      width: 118,
      grows: true,
      sort: attributeSort(id),
      firstSort: better === 'low' ? 'asc' : 'desc',
      cell: (row) => {
        const attribute = find(row);
        if (attribute === undefined) return NOTHING;
        return (
          <span className="roll-cell">
            <RollValue attribute={attribute} />
            <RollBar attribute={attribute} source={row.source_type_name} />
          </span>
        );
      },
      value: (row) => find(row)?.value ?? null,
    };
  });
  // The attributes need the room.
  const others = last.map((column) => (column.id === 'place' ? { ...column, optional: true } : column));
  return [...first.slice(1), ...own, ...others];
}
