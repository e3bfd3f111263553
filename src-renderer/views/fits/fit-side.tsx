import { type FitLibraryAnswer, fitLimits } from '#shared/local-api/fits';
import type { FitOffers, FitSupplier } from '#shared/trade-api/fits';
import { Isk, Issuer } from '../../contracts/cells.tsx';
import { WatchOne } from '../../contracts/watch-list.tsx';
import { type ShownFit, type StockOfFit, setTarget } from '../../state/fits.ts';
import { NumberBound } from '../../ui/controls/bounds.tsx';
import { count } from '../../ui/format.ts';
import type { ExportColumn } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { Stock } from './columns.tsx';

/** Stock of the fit at each staging, the number that should be there, and a watch on it. */
export function Targets({ fit, library, stock }: { fit: ShownFit; library: FitLibraryAnswer; stock: StockOfFit | undefined }) {
  if (library.stagings.length === 0)
    return <p className="note">Add a staging, and set how many of this fit should be on offer there.</p>;
  return (
    <section aria-label="Stock and targets">
      <h2>Stock, and how many there should be</h2>
      <ul className="fit-targets">
        {library.stagings.map(({ id, name }) => {
          const units = library.targets.find((one) => one.fit_id === fit.id && one.staging_id === id)?.units;
          return (
            <li key={id}>
              <span className="fit-target-stock">
                {name} <Stock stock={stock?.stagings.find((one) => one.staging_id === id)} />
              </span>
              <NumberBound
                label={`Target at ${name}`}
                value={units}
                most={fitLimits.units}
                onChange={(wanted) => void setTarget(fit.id, id, wanted)}
              />
              <WatchOne
                label={`Watch ${fit.name} below its target at ${name}`}
                disabled={units === undefined}
                watch={{ kind: 'fit', name: `${fit.name}, ${name}`, fit_id: fit.id, staging_id: id }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const parts = { hull: 'Hull', module: 'Modules, rigs and subsystems', consumable: 'Charges, drones and cargo' } as const;

/** What one fit is made of, by how it counts. */
export function FitItems({ items }: Pick<FitOffers, 'items'>) {
  return (
    <section aria-label="Items of the fit">
      {(['module', 'consumable'] as const).map((part) => {
        const own = items.filter((item) => item.part === part);
        return own.length === 0 ? null : (
          <div key={part}>
            <h2>{parts[part]}</h2>
            <ul className="fit-items">
              {own.map(({ type_id: id, type_name: name, quantity }) => (
                <li key={id}>
                  <span className="figure">{count(quantity)}</span> {name ?? `Type ${id}`}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}

const exported: readonly ExportColumn<FitSupplier>[] = (
  ['issuer_id', 'issuer_name', 'issuer_corporation_name', 'on_offer', 'lowest_price', 'sold', 'unsold'] as const
).map((id) => ({ id, value: (row) => row[id] }));

/** Who offers whole fits, or did lately. */
export function Suppliers({ suppliers, url, body }: { suppliers: readonly FitSupplier[]; url: string; body: string }) {
  if (suppliers.length === 0) return <p className="note">No whole fit was offered in these days.</p>;
  return (
    <section aria-label="Suppliers">
      <div className="figure-head">
        <h2>Suppliers</h2>
        <ExportMenu name="suppliers" small url={url} body={body} columns={exported} rows={() => suppliers} />
      </div>
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Issuer</th>
            <th scope="col" className="figure">
              On offer
            </th>
            <th scope="col" className="figure">
              From
            </th>
            <th scope="col" className="figure">
              Sold
            </th>
            <th scope="col" className="figure" title="Expired or withdrawn">
              Unsold
            </th>
          </tr>
        </thead>
        <tbody>
          {suppliers.slice(0, 12).map((one) => (
            <tr key={one.issuer_id}>
              <th scope="row" title={one.issuer_corporation_name ?? undefined}>
                <Issuer id={one.issuer_id} name={one.issuer_name} />
              </th>
              <td className="figure">{count(one.on_offer)}</td>
              <td className="figure">
                <Isk amount={one.lowest_price} />
              </td>
              <td className="figure">{count(one.sold)}</td>
              <td className="figure">{count(one.unsold)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
