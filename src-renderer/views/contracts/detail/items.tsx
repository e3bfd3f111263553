import { useState } from 'react';
import type { ContractItem } from '#shared/contracts-api/contracts';
import { TypeIcon } from '../../../contracts/type-icon.tsx';
import { formatHash } from '../../../state/location.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { count, fullIsk, NOTHING, shortIsk } from '../../../ui/format.ts';
import type { ExportColumn } from '../../../ui/table/export.ts';
import { ExportMenu } from '../../../ui/table/export-menu.tsx';
import { stacks } from './stacks.ts';

interface Props {
  title: string;
  items: readonly ContractItem[];
  /** Type id -> best unit price; null where no one else offers it. Absent for requested items. */
  /** Where a script reads them. */
  url: string | null;
  best?: ReadonlyMap<number, number | null>;
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

/** Items offered, or items asked for: quantity, name, what kind of blueprint, and what one costs elsewhere. */
export function Items({ title, items, url, best }: Props) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const lines = stacks(items);
  return (
    <section className="items">
      <header className="items-head">
        <h3>
          {title} <span className="dim">{count(lines.length)}</span>
        </h3>
        <ExportMenu name="items" url={url} small columns={exportColumns} rows={() => items} />
      </header>
      <table>
        <thead className={best === undefined ? 'visually-hidden' : ''}>
          <tr>
            <th scope="col" className="figure">
              Units
            </th>
            <th scope="col">Item</th>
            {best === undefined ? null : (
              <>
                <th
                  scope="col"
                  className="figure"
                  title="Lowest unit price among single-item contracts of all regions, this one left out"
                >
                  Best unit
                </th>
                <th scope="col" className="figure">
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
              {best === undefined ? null : <Prices item={item} quantity={quantity} unit={best.get(item.type_id)} />}
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

function Prices({ item, quantity, unit }: { item: ContractItem; quantity: number; unit: number | null | undefined }) {
  // A blueprint's best price mixes originals with copies of any runs: it belongs to the depth view's grid, not beside this one.
  if (item.is_blueprint_copy !== null || unit === null) {
    return (
      <>
        <td
          className="figure dim"
          title={item.is_blueprint_copy !== null ? 'See the blueprint grid of its depth' : 'Nobody else offers one by itself'}
        >
          {NOTHING}
        </td>
        <td className="figure dim">{NOTHING}</td>
      </>
    );
  }
  return (
    <>
      <td className="figure" title={fullIsk(unit)}>
        {unit === undefined ? '' : shortIsk(unit)}
      </td>
      <td className="figure soft" title={unit === undefined ? '' : fullIsk(unit * quantity)}>
        {unit === undefined ? '' : shortIsk(unit * quantity)}
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
