import type { z } from 'zod';
import type { BlueprintKind, SaleDistribution, typeSales } from '#shared/trade-api/sales';
import { formatHash } from '../state/location.ts';
import { RelativeTime } from '../ui/date-time.tsx';
import { count, decimals, fullIsk, plural, preciseIsk } from '../ui/format.ts';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { ExportMenu } from '../ui/table/export-menu.tsx';

type TypeSales = z.output<typeof typeSales>;
type SoldContract = TypeSales['sales'][number];

/** Rows of each table: enough to judge the figures by. */
const MOST_ROWS = 12;

/** At which prices single-item offers of the type were accepted, and how long that took. */
export function Sold({
  sales: { distribution, blueprints, sales, days, note, region_name: region },
  url,
}: {
  sales: TypeSales;
  url: string | null;
}) {
  const where = region === null ? '' : ` in ${region}`;
  return (
    <section className="figure-box" aria-label="Sold">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Sale prices ({days} days)</h2>
          <p className="dim">
            {distribution.count === 0
              ? `No sale${where} was seen in ${days} days`
              : `${plural(distribution.count, 'sale')}${where} in ${days} days, ISK a unit`}
            {ends(distribution)}
          </p>
        </div>
        <div className="figure-actions">
          <ExportMenu name="sales" url={url} small columns={exportColumns} rows={() => sales} />
        </div>
      </div>
      {note === null ? null : <p className="note">{note}</p>}
      {distribution.prices === null ? null : (
        <ScrollBox className="grid-scroll" label="Prices of sales">
          <table className="blueprint-grid">
            <thead>
              <tr>
                <th scope="col">{blueprints.length === 0 ? 'Kind' : 'ME / TE, runs'}</th>
                {['Sales', 'Lowest', '25 %', 'Median', '75 %', 'Highest', 'Days to sell'].map((title) => (
                  <th key={title} scope="col" className="figure">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <Prices name="All" distribution={distribution} />
              {blueprints.slice(0, MOST_ROWS).map((kind) => (
                <Prices key={kindName(kind)} name={kindName(kind)} distribution={kind.distribution} />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {sales.length === 0 ? null : (
        <p className="soft">
          Newest:{' '}
          {sales.slice(0, 4).map(({ contract_id: id, unit_price: price, sold_at: at, odd }, index) => (
            <span key={id}>
              {index === 0 ? '' : ', '}
              <a
                href={formatHash(`/contracts/${id}`)}
                className={odd ? 'dim' : ''}
                title={odd ? 'Too odd to count' : fullIsk(price)}
              >
                {preciseIsk(price)}
              </a>{' '}
              <span className="dim">
                <RelativeTime at={at} />
              </span>
            </span>
          ))}
        </p>
      )}
    </section>
  );
}

function Prices({
  name,
  distribution: { count: sales, prices, days_to_sell: days },
}: {
  name: string;
  distribution: SaleDistribution;
}) {
  if (prices === null) return null;
  const { minimum, percentile_25, median, percentile_75, maximum, median_low: low, median_high: high } = prices;
  const interval = low === null || high === null ? '' : `, 95 % between ${fullIsk(low)} and ${fullIsk(high)}`;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="figure">{count(sales)}</td>
      {[minimum, percentile_25].map((price, index) => (
        <Price key={index === 0 ? 'minimum' : 'lower'} price={price} />
      ))}
      <td className="figure" title={`${fullIsk(median)}${interval}`}>
        {preciseIsk(median)}
      </td>
      <Price price={percentile_75} />
      <Price price={maximum} />
      <td className="figure">{decimals(days?.median, 1)}</td>
    </tr>
  );
}

function Price({ price }: { price: number }) {
  return (
    <td className="figure" title={fullIsk(price)}>
      {preciseIsk(price)}
    </td>
  );
}

/** What else ended in these days. */
function ends({ odd, undecided, unsold }: SaleDistribution): string {
  return [
    ...(odd === 0 ? [] : [`; ${count(odd)} at odd prices left out`]),
    ...(unsold === 0 ? [] : [`; ${count(unsold)} ended unsold`]),
    ...(undecided === 0 ? [] : [`; ${count(undecided)} are undecided`]),
  ].join('');
}

function kindName({
  is_blueprint_copy: copy,
  material_efficiency: material,
  time_efficiency: time,
  runs,
}: BlueprintKind): string {
  return `${material} / ${time}, ${copy === true ? plural(runs ?? 0, 'run') : 'original'}`;
}

const exportColumns = [
  { id: 'contract_id', value: ({ contract_id: id }: SoldContract) => id },
  { id: 'region_name', value: ({ region_name: name }: SoldContract) => name },
  { id: 'quantity', value: ({ quantity }: SoldContract) => quantity },
  { id: 'unit_price', value: ({ unit_price: price }: SoldContract) => price },
  { id: 'material_efficiency', value: ({ material_efficiency: material }: SoldContract) => material },
  { id: 'time_efficiency', value: ({ time_efficiency: time }: SoldContract) => time },
  { id: 'runs', value: ({ runs }: SoldContract) => runs },
  { id: 'date_issued', value: ({ date_issued: at }: SoldContract) => at },
  { id: 'sold_at', value: ({ sold_at: at }: SoldContract) => at },
];
