import type { ReadDb } from '../db.ts';

/** What one run of a blueprint makes, and takes without research. */
export interface BlueprintRow {
  typeId: number;
  productTypeId: number;
  productName: string | null;
  productUnits: number;
  materials: { typeId: number; units: number }[];
}

/** Reads of what blueprints make: some 5,000, with 30,000 materials. */
export function blueprintReads(db: ReadDb) {
  const products = db.prepare<[], Omit<BlueprintRow, 'materials'>>(`
    SELECT blueprint_type_id AS typeId, product_type_id AS productTypeId, types.name AS productName, quantity AS productUnits
      FROM blueprint_products LEFT JOIN types ON type_id = product_type_id`);
  const materials = db.prepare<[], { blueprintId: number; typeId: number; units: number }>(
    'SELECT blueprint_type_id AS blueprintId, material_type_id AS typeId, quantity AS units FROM blueprint_materials',
  );
  return {
    /** Every blueprint, by its type. */
    all(): Map<number, BlueprintRow> {
      const rows = new Map(products.all().map((row) => [row.typeId, { ...row, materials: [] as BlueprintRow['materials'] }]));
      for (const { blueprintId, ...material } of materials.all()) rows.get(blueprintId)?.materials.push(material);
      return rows;
    },
  };
}
export type BlueprintReads = ReturnType<typeof blueprintReads>;
