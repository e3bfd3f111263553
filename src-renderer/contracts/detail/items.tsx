import { useState } from 'react';
import type { ContractItem } from '#shared/contracts-api/contracts';
import { formatHash } from '../../state/location.ts';
import { Button } from '../../ui/controls/button.tsx';
import { count, fullIsk, NOTHING, shortIsk } from '../../ui/format.ts';
import type { ExportColumn } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { TypeIcon } from '../type-icon.tsx';
import { type ContractWorth, rivalsText } from './worth-text.ts';

interface Props {
  title: string;
  items: readonly ContractItem[];
  /** Where a script reads them. */
  url: string | null;
  /** What others ask for the same. Absent for requested items, and while it is not known. */
  worth?: Pick<ContractWorth, 'by_contract' | 'hub'> | undefined;
}

const exportColumns: readonly ExportColumn<ContractItem>[] = (
  [
    'type_id',
    'type_name',
    'quantity',
    'is_included',
    'is_blueprint_copy',
    'runs',
    'material_efficiency',
    'time_efficiency',
  ] as const
).map((id) => ({ id, value: (item) => item[id] }));

/** More than this many are shown on request only. */
const INITIAL_ROWS = 100;

/** Items offered, or items asked for: quantity, name, what kind of blueprint, and what the same costs by contract. */
export function Items({ title, items, url, worth }: Props) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const lines = stacks(items);
  return (
    <section className="items">
      <header className="list-head">
        <h3>
          {title} <span className="dim">{count(lines.length)}</span>
        </h3>
        <ExportMenu name="items" url={url} small columns={exportColumns} rows={() => items} />
      </header>
      <table>
        <thead className={worth === undefined ? 'visually-hidden' : ''}>
          <tr>
            <th scope="col" className="figure">
              Units
            </th>
            <th scope="col">Item</th>
            {worth === undefined ? null : (
              <>
                <th
                  scope="col"
                  className="figure"
                  title="The cheapest unit of the same item that others sell, in contracts of nothing else; odd prices left out"
                >
                  Others ask
                </th>
                <th
                  scope="col"
                  className="figure"
                  title="What this many cost in contracts with the same item; each is sold only as a whole"
                >
                  Together
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {(all ? lines : lines.slice(0, INITIAL_ROWS)).map(({ item, quantity, records }) => (
            <tr key={item.record_id}>
              <td className="figure" title={records > 1 ? `in ${count(records)} stacks` : undefined}>
                {count(quantity)}
              </td>
              <td className="item-name">
                <TypeIcon id={item.type_id} copy={item.is_blueprint_copy === true} />{' '}
                <a href={formatHash('/depth', { type: String(item.type_id) })} title="Depth and price history">
                  {item.type_name ?? `Type ${item.type_id}`}
                </a>
                <Blueprint item={item} />
              </td>
              {worth === undefined ? null : (
                <Prices of={worth.by_contract.find(({ record_ids: ids }) => ids.includes(item.record_id))} hub={worth.hub} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {all || lines.length <= INITIAL_ROWS ? null : (
        <Button look="quiet" icon="down" onClick={() => setAll(true)}>
          Show all {count(lines.length)}
        </Button>
      )}
    </section>
  );
}

function Prices({ of, hub }: { of: ContractWorth['by_contract'][number] | undefined; hub: string }) {
  if (of === undefined || of.best === null) {
    const bait = of?.region_name == null ? '' : ' at a plausible price';
    return (
      <>
        <td
          className="figure dim"
          title={of === undefined ? undefined : `No other contract offers one by itself${bait} around ${hub} or here`}
        >
          {NOTHING}
        </td>
        <td className="figure soft">{NOTHING}</td>
      </>
    );
  }
  const { best, cost, offers, odd, region_name: region } = of;
  return (
    <>
      <td className="figure" title={`${rivalsText(offers, odd)} in ${region}: ${fullIsk(best)}`}>
        {shortIsk(best)}
      </td>
      <td className="figure soft" title={cost === null ? 'They offer fewer' : fullIsk(cost)}>
        {cost === null ? NOTHING : shortIsk(cost)}
      </td>
    </>
  );
}

function Blueprint({ item }: { item: ContractItem }) {
  const { is_blueprint_copy: copy, runs, material_efficiency: material, time_efficiency: time } = item;
  if (copy === null) return null;
  return (
    <span className="blueprint">
      <span className="tag">{copy ? 'copy' : 'original'}</span>
      {material === null ? null : <span title="Material efficiency">ME {material}</span>}
      {time === null ? null : <span title="Time efficiency">TE {time}</span>}
      {copy && runs !== null ? <span>{count(runs)} runs</span> : null}
    </span>
  );
}

/** Items that are alike in every way that matters to a buyer, counted together. */
interface Stack {
  /** The first of them. */
  item: ContractItem;
  quantity: number;
  /** How many records of the contract it stands for. */
  records: number;
}

/** Counts alike items together, in the order in which the first of each kind comes. */
export function stacks(items: readonly ContractItem[]): Stack[] {
  const alike = Map.groupBy(items, (item) =>
    [item.type_id, item.is_blueprint_copy, item.runs, item.material_efficiency, item.time_efficiency].join('/'),
  );
  return [...alike.values()].flatMap((group) => {
    const [item] = group;
    if (item === undefined) return [];
    return [{ item, quantity: group.reduce((sum, { quantity }) => sum + quantity, 0), records: group.length }];
  });
}
