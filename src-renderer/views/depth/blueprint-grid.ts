import type { ContractItem } from '#shared/contracts-api/contracts';

/** One offer of a blueprint, with what only its detail says. */
export interface BlueprintOffer {
  contractId: number;
  price: number;
  item: Pick<ContractItem, 'quantity' | 'runs' | 'material_efficiency' | 'time_efficiency' | 'is_blueprint_copy'>;
}

/** The offers of one material efficiency and number of runs, and the cheapest of them. */
export interface GridCell {
  offers: number;
  /** ISK a run; of an original, ISK a piece. */
  best: number;
  contractId: number;
}

/** Material efficiency down, runs across; `original` stands for runs without end. */
export interface BlueprintGrid {
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
