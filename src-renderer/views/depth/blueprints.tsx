import { useQueries } from '@tanstack/react-query';
import type { DepthRow } from '#shared/contracts-api/analytics';
import { type ContractItem, contractById } from '#shared/contracts-api/contracts';
import { MINUTE } from '#shared/time';
import { contractsService } from '../../api.ts';
import { formatHash } from '../../state/location.ts';
import { count, fullIsk, percent, plural, shortIsk } from '../../ui/format.ts';
import { ScrollBox } from '../../ui/scroll-box.tsx';
import { Skeleton } from '../../ui/states.tsx';
import type { ExportColumn } from '../../ui/table/export.ts';
import { ExportMenu } from '../../ui/table/export-menu.tsx';
import { refreshedBy } from '../../use-endpoint.ts';

/** Each offer's detail is one request: enough for a picture of the market, few enough to be quick. */
const MOST_OFFERS = 80;

interface FilledCell {
  material: number;
  runs: number | 'original';
  best: number;
  offers: number;
  contractId: number;
}
const exportColumns: readonly ExportColumn<FilledCell>[] = [
  { id: 'material_efficiency', value: ({ material }) => material },
  { id: 'runs', value: ({ runs }) => runs },
  { id: 'price_per_run', value: ({ best }) => best },
  { id: 'offers', value: ({ offers }) => offers },
  { id: 'contract_id', value: ({ contractId }) => contractId },
];

function cellsOf(grid: BlueprintGrid): FilledCell[] {
  return grid.materials.flatMap((material) =>
    grid.runs.flatMap((runs) => {
      const cell = grid.cell(material, runs);
      return cell === undefined ? [] : [{ material, runs, ...cell }];
    }),
  );
}

/** Blueprints of one type differ by efficiency and runs: a grid of both, with the cheapest run in each cell. */
export function Blueprints({ typeId, offers, url }: { typeId: number; offers: readonly DepthRow[]; url: string | null }) {
  const requested = offers.slice(0, MOST_OFFERS);
  const { details, waiting } = useQueries({
    queries: requested.map(({ contract_id: id }) => ({
      queryKey: [contractsService.name, contractById.id, { contract_id: id }],
      meta: refreshedBy(contractById),
      queryFn: ({ signal }: { signal: AbortSignal }) => contractsService.client.get(contractById, { contract_id: id }, signal),
      staleTime: MINUTE,
    })),
    combine: (answers) => ({
      waiting: answers.filter(({ isPending }) => isPending).length,
      details: answers.flatMap(({ data }): BlueprintOffer[] => {
        const contract = data?.body.data;
        const item = contract?.items.find((one) => one.type_id === typeId);
        if (contract === undefined || item === undefined || contract.price === null) return [];
        return [{ contractId: contract.contract_id, price: contract.price, item }];
      }),
    }),
  });
  if (waiting > 0) return <Skeleton lines={5} label={`Reading ${plural(requested.length, 'blueprint')}`} />;
  const grid = blueprintGrid(details);
  if (grid.materials.length === 0) return null;
  return (
    <section className="figure-box">
      <div className="figure-head">
        <div className="figure-title">
          <h2>Blueprint grid</h2>
          <p className="dim">
            Cheapest ISK a run by material efficiency and runs, from the {plural(details.length, 'cheapest offer')}; an original
            by the piece
          </p>
        </div>
        <div className="figure-actions">
          <ExportMenu name="blueprints" url={url} small columns={exportColumns} rows={() => cellsOf(grid)} />
        </div>
      </div>
      <ScrollBox className="grid-scroll" label="Blueprint grid">
        <table className="blueprint-grid">
          <thead>
            <tr>
              <th scope="col">ME</th>
              {grid.runs.map((runs) => (
                <th key={runs} scope="col" className="figure">
                  {runs === 'original' ? 'original' : plural(runs, 'run')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.materials.map((material) => (
              <tr key={material}>
                <th scope="row">{percent(material)}</th>
                {grid.runs.map((runs) => {
                  const cell = grid.cell(material, runs);
                  return (
                    <td key={runs} className="figure">
                      {cell === undefined ? (
                        <span className="dim">·</span>
                      ) : (
                        <a
                          href={formatHash(`/contracts/${cell.contractId}`)}
                          title={`${fullIsk(cell.best)}, ${plural(cell.offers, 'offer')}`}
                        >
                          {shortIsk(cell.best)}
                          {cell.offers > 1 ? <span className="dim"> ×{count(cell.offers)}</span> : null}
                        </a>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  );
}

/** One offer of a blueprint, with what only its detail says. */
export interface BlueprintOffer {
  contractId: number;
  price: number;
  item: Pick<ContractItem, 'quantity' | 'runs' | 'material_efficiency' | 'time_efficiency' | 'is_blueprint_copy'>;
}

/** The offers of one material efficiency and number of runs, and the cheapest of them. */
interface GridCell {
  offers: number;
  /** ISK a run; of an original, ISK a piece. */
  best: number;
  contractId: number;
}

/** Material efficiency down, runs across; `original` stands for runs without end. */
interface BlueprintGrid {
  materials: number[];
  runs: (number | 'original')[];
  cell(material: number, runs: number | 'original'): GridCell | undefined;
}

/** The cheapest run of every kind of blueprint on offer. Offers whose efficiency or runs are not known are left out. */
export function blueprintGrid(offers: readonly BlueprintOffer[]): BlueprintGrid {
  const cells = new Map<string, GridCell>();
  const materials = new Set<number>();
  const runs = new Set<number | 'original'>();
  for (const { contractId, price, item } of offers) {
    const { quantity, material_efficiency: material, is_blueprint_copy: copy } = item;
    const kind = copy === false ? 'original' : item.runs;
    if (material === null || copy === null || kind === null || kind === 0) continue;
    const each = price / quantity / (kind === 'original' ? 1 : kind);
    const key = `${material}/${kind}`;
    const before = cells.get(key);
    materials.add(material);
    runs.add(kind);
    const better = before === undefined || each < before.best;
    cells.set(key, {
      offers: (before?.offers ?? 0) + 1,
      best: better ? each : before.best,
      contractId: better ? contractId : before.contractId,
    });
  }
  const order = (kind: number | 'original') => (kind === 'original' ? Number.POSITIVE_INFINITY : kind);
  return {
    materials: [...materials].toSorted((a, b) => b - a),
    runs: [...runs].toSorted((a, b) => order(a) - order(b)),
    cell: (material, kind) => cells.get(`${material}/${kind}`),
  };
}
